public import GameBasics

/// The events of one tick.
public struct MatchEvents: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The match or the rematch began.
    @inlinable public static var began: MatchEvents { MatchEvents(rawValue: 1 << 0) }
    @inlinable public static var served: MatchEvents { MatchEvents(rawValue: 1 << 1) }
    @inlinable public static var contactWithWall: MatchEvents { MatchEvents(rawValue: 1 << 2) }
    /// Player one's paddle returned the ball.
    @inlinable public static var contactByOne: MatchEvents { MatchEvents(rawValue: 1 << 3) }
    /// Player two's paddle returned the ball.
    @inlinable public static var contactByTwo: MatchEvents { MatchEvents(rawValue: 1 << 4) }
    /// The ball met the short side of a paddle after passing the paddle's front.
    @inlinable public static var grazed: MatchEvents { MatchEvents(rawValue: 1 << 5) }
    @inlinable public static var goalByOne: MatchEvents { MatchEvents(rawValue: 1 << 6) }
    @inlinable public static var goalByTwo: MatchEvents { MatchEvents(rawValue: 1 << 7) }
    @inlinable public static var paused: MatchEvents { MatchEvents(rawValue: 1 << 8) }
    @inlinable public static var resumed: MatchEvents { MatchEvents(rawValue: 1 << 9) }
    /// The goal of this tick won the match.
    @inlinable public static var won: MatchEvents { MatchEvents(rawValue: 1 << 10) }

    /// The ball met an obstacle of the court.
    @inlinable public static var contactWithObstacle: MatchEvents { MatchEvents(rawValue: 1 << 11) }

    /// The contact with a player's paddle.
    @inlinable public static func contact(by player: Player) -> MatchEvents {
        player == .one ? contactByOne : contactByTwo
    }
    /// A player's goal.
    @inlinable public static func goal(by player: Player) -> MatchEvents { player == .one ? goalByOne : goalByTwo }
}
