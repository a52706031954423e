/// One of the two seats of a match: that of player one or of player two.
public enum Seat: UInt8, Sendable, Hashable, CaseIterable {
    case one, two

    // The one that the compiler makes is not inlinable.
    @inlinable public static var allCases: [Seat] { [.one, .two] }

    @inlinable @inline(__always)
    public var opponent: Seat {
        self == .one ? .two : .one
    }
}

/// A set of players.
public struct PlayerSet: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inlinable
    public init(_ player: Seat) {
        self.init(rawValue: player == .one ? 1 : 2)
    }

    /// Creates a set of one player, or an empty set from `nil`.
    @inlinable
    public init(_ player: Seat?) {
        self = player.map { PlayerSet($0) } ?? []
    }

    @inlinable public static var both: PlayerSet { PlayerSet(rawValue: 3) }
}

/// One value for each player.
public struct PerPlayer<Value> {
    public var one: Value
    public var two: Value

    @inlinable @inline(__always)
    public init(_ one: Value, _ two: Value) {
        self.one = one
        self.two = two
    }

    @inlinable
    public subscript(player: Seat) -> Value {
        @inline(__always) get { player == .one ? one : two }
        @inline(__always) _modify {
            if player == .one { yield &one } else { yield &two }
        }
    }
}

extension PerPlayer: Sendable where Value: Sendable {}
extension PerPlayer: Equatable where Value: Equatable {}
extension PerPlayer: Hashable where Value: Hashable {}
