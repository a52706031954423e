/// What one player wants for one tick, in the court's frame.
public struct Input: Sendable, Hashable {
    public var move: Move
    public var actions: Actions

    @inlinable @inline(__always)
    public init(_ move: Move = .none, _ actions: Actions = Actions()) {
        self.move = move
        self.actions = actions
    }

    /// Nothing moves and nothing is asked for.
    public static let none = Input()

    /// Where the paddle is to go; it always goes at its own speed.
    public enum Move: Sendable, Hashable {
        case none
        /// Towards x = 0.
        case low
        /// Towards x = 1.
        case high
        /// Until its middle is at this x, for a pointer; what lies outside the court is clamped.
        case target(Fixed)
    }

    /// What a key asks for once, in the tick in which it went down.
    public struct Actions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        @inlinable
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Begin the match, make one's serve, or begin the rematch.
        @inlinable public static var serve: Actions { Actions(rawValue: 1 << 0) }
        /// Pause the match, or let it go on.
        @inlinable public static var pause: Actions { Actions(rawValue: 1 << 1) }
    }
}
