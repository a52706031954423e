public import GameBasics

/// The play as numbers, the same in messages and in hashes.
///
/// | play | number | player | count |
/// |---|---|---|---|
/// | ready | 1 | – | – |
/// | serving | 2 | – | ticks left |
/// | playing | 3 | – | – |
/// | goal | 4 | the scorer | ticks left |
/// | over | 5, in hashes 6 | the winner | – |
extension Play {
    /// The number of the case, 1 to 5.
    @inlinable
    public var number: UInt8 {
        switch self {
        case .ready: 1
        case .serving: 2
        case .playing: 3
        case .goal: 4
        case .over: 5
        }
    }

    /// The scorer or the winner; `nil` for other plays.
    public var player: Player? {
        switch self {
        case .ready, .serving, .playing: nil
        case .goal(let player, _), .over(let player): player
        }
    }

    /// The rest of a pause in ticks; 0 for a play without one.
    public var ticksLeft: UInt16 {
        switch self {
        case .serving(let ticksLeft), .goal(_, let ticksLeft): ticksLeft
        case .ready, .playing, .over: 0
        }
    }

    /// Creates a play from its numbers.
    ///
    /// - Parameter player: The player's raw value; 0 for a play without one.
    /// - Returns: `nil` for numbers that no play has.
    public init?(number: UInt8, player: UInt8, ticksLeft: UInt16) {
        guard let named = Player(rawValue: player) else { return nil }
        switch (number, player, ticksLeft) {
        case (1, 0, 0): self = .ready
        case (2, 0, _): self = .serving(ticksLeft: ticksLeft)
        case (3, 0, 0): self = .playing
        case (4, _, _): self = .goal(by: named, ticksLeft: ticksLeft)
        case (5, _, 0): self = .over(winner: named)
        default: return nil
        }
    }

    /// The case and its data as one number for the hash, different for each play.
    @inlinable
    var code: UInt32 {
        let high = UInt32(number) << 24
        return switch self {
        case .ready, .playing: high
        case .serving(let ticksLeft): high | UInt32(ticksLeft)
        case .goal(let scorer, let ticksLeft): high | UInt32(scorer.rawValue) << 16 | UInt32(ticksLeft)
        case .over(let winner): high + 1 << 24 | UInt32(winner.rawValue)
        }
    }
}
