public import GameBasics

/// The whole state of a match: a flat value of about fifty bytes, so a copy is a snapshot.
///
/// The court is the unit square: x grows to the right, y grows down, player one is at the bottom, player two at
/// the top. Lengths are in ``Fixed`` court units, times in ticks of 1/60 s. The same rules, seed and inputs give
/// the same states on every machine.
public struct Match: Sendable, Hashable {
    public var ball: Ball

    /// The x of each paddle's middle.
    public var paddles: PerPlayer<Fixed>

    /// Ticks since the match was created, pauses included.
    public var tick: UInt32

    /// Draws the angle of each serve that is not aimed.
    public var generator: SplitMix64

    public var score: PerPlayer<UInt16>

    /// The progress of the match; frozen while a player is absent or the match is paused.
    public var play: Play

    /// Contacts with a paddle since the serve.
    public var rally: UInt16

    /// The player who serves, or who made the last serve.
    public var server: Player

    /// The player who paused the match; `nil` unless it is paused.
    public var pausedBy: Player?

    /// The absent players; see ``setAbsentPlayers(_:under:)``.
    public var absentPlayers: PlayerSet

    /// Creates a match that waits for its first serve, with both players present.
    ///
    /// - Parameter seed: Decides the first server and the angle of every serve.
    public init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
        server = generator.next() & 1 == 0 ? .one : .two
        ball = .waiting
        paddles = PerPlayer(.half, .half)
        tick = 0
        score = PerPlayer(0, 0)
        play = .ready
        rally = 0
        pausedBy = nil
        absentPlayers = []
    }

    /// Creates the match of a run: the first number of the run's seed is the match's.
    public init(ofRun seed: UInt64) {
        var seeds = SplitMix64(seed: seed)
        self.init(seed: seeds.next())
    }

    /// The phase of the match: a result takes precedence over an absent player, an absent player over a pause.
    public var phase: Phase {
        if case .over(let winner) = play { return .over(winner: winner) }
        if !absentPlayers.isEmpty { return .notReady(absentPlayers: absentPlayers) }
        if let pausedBy { return .paused(by: pausedBy) }
        return switch play {
        case .ready: .ready
        case .serving(let ticksLeft): .serving(ticksLeft: ticksLeft)
        case .playing: .playing
        case .goal(let scorer, let ticksLeft): .goal(by: scorer, ticksLeft: ticksLeft)
        case .over(let winner): .over(winner: winner)
        }
    }
}

/// The ball: the position of its middle in court units, its velocity in court units a tick, and its acceleration along x
/// a tick, which is 0 without spin.
public struct Ball: Sendable, Hashable {
    public var x: Fixed
    public var y: Fixed
    public var vx: Fixed
    public var vy: Fixed
    public var ax: Fixed

    @inlinable @inline(__always)
    public init(x: Fixed, y: Fixed, vx: Fixed, vy: Fixed, ax: Fixed = .zero) {
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy
        self.ax = ax
    }

    /// The ball before a serve: in the middle of the court, at rest.
    public static let waiting = Ball(x: .half, y: .half, vx: .zero, vy: .zero)
}
