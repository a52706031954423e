/// The whole state of a match: flat, a few dozen bytes; copying it is saving it.
///
/// Everything is in the court's one frame: the unit square, x to the right, y down, player one at
/// the bottom, in ``Fixed`` court units and in ticks of 1/60 s. The same rules, seed and inputs
/// give the same states on every machine.
public struct Match: Sendable, Hashable {
    public var ball: Ball

    /// The x of the middle of each paddle.
    public var paddles: PerPlayer<Fixed>

    /// Where the angles of the serves come from.
    public var generator: SplitMix64

    /// Ticks since the match was made, pauses included.
    public var tick: UInt32

    public var score: PerPlayer<UInt16>

    /// What goes on while nobody is absentPlayers and nobody pauses.
    public var play: Play

    /// Hits since the serve.
    public var rally: UInt16

    /// Whose serve this is, or will be.
    public var server: Player

    public var pausedBy: Player?

    /// Who is not there; see ``setAbsentPlayers(_:under:)``.
    public var absentPlayers: PlayerSet

    /// A match with both players there, waiting for its first serve.
    ///
    /// - Parameter seed: Decides who serves first and the angle of every serve.
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

    /// Where the match stands.
    ///
    /// Whoever is absentPlayers comes before a pause, and a result before both.
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

/// The ball: the place of its middle and its way in a tick.
public struct Ball: Sendable, Hashable {
    public var x: Fixed
    public var y: Fixed
    public var vx: Fixed
    public var vy: Fixed

    @inlinable @inline(__always)
    public init(x: Fixed, y: Fixed, vx: Fixed, vy: Fixed) {
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy
    }

    /// In the middle of the court, at rest.
    public static let waiting = Ball(x: .half, y: .half, vx: .zero, vy: .zero)
}
