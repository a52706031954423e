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
