/// Where a match stands; each case carries exactly its data, counts are ticks.
public enum Phase: Sendable, Hashable {
    /// A player is not there; nothing moves.
    case notReady(missing: PlayerSet)
    /// Both are there; a serve by either begins the match.
    case ready
    /// The ball waits in the middle for the server, or for its pause to end.
    case serving(ticksLeft: UInt16)
    case playing
    /// The ball has gone out; the next serve comes after the pause.
    case goal(by: Player, ticksLeft: UInt16)
    case paused(by: Player)
    /// A serve by either begins the rematch.
    case over(winner: Player)
}

/// What happened in a tick.
public struct Happenings: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The match, or the rematch, began.
    @inlinable public static var began: Happenings { Happenings(rawValue: 1 << 0) }
    @inlinable public static var served: Happenings { Happenings(rawValue: 1 << 1) }
    @inlinable public static var hitWall: Happenings { Happenings(rawValue: 1 << 2) }
    /// Player one's paddle sent the ball back.
    @inlinable public static var hitByOne: Happenings { Happenings(rawValue: 1 << 3) }
    /// Player two's paddle sent the ball back.
    @inlinable public static var hitByTwo: Happenings { Happenings(rawValue: 1 << 4) }
    /// The ball met the short side of a paddle that it had already passed.
    @inlinable public static var grazed: Happenings { Happenings(rawValue: 1 << 5) }
    @inlinable public static var goalByOne: Happenings { Happenings(rawValue: 1 << 6) }
    @inlinable public static var goalByTwo: Happenings { Happenings(rawValue: 1 << 7) }
    @inlinable public static var paused: Happenings { Happenings(rawValue: 1 << 8) }
    @inlinable public static var resumed: Happenings { Happenings(rawValue: 1 << 9) }
    /// The goal of this tick won the match.
    @inlinable public static var won: Happenings { Happenings(rawValue: 1 << 10) }

    @inlinable public static func hit(by player: Player) -> Happenings { player == .one ? hitByOne : hitByTwo }
    @inlinable public static func goal(by player: Player) -> Happenings { player == .one ? goalByOne : goalByTwo }
}
