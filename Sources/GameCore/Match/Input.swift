/// One player's input for one tick, in the court's frame.
public struct Input: Sendable, Hashable {
    public var move: Move
    public var actions: Actions

    @inlinable @inline(__always)
    public init(_ move: Move = .none, _ actions: Actions = Actions()) {
        self.move = move
        self.actions = actions
    }

    /// No move and no action.
    @inlinable public static var none: Input { Input() }

    /// How the paddle moves, always at ``Rules/paddleSpeed`` at most.
    public enum Move: Sendable, Hashable {
        case none
        /// Towards x = 0.
        case low
        /// Towards x = 1.
        case high
        /// Until the paddle's middle is at this x, for a pointer; an x outside the court is clamped.
        case target(Fixed)
    }

    /// One-time actions, in the tick in which their key went down.
    public struct Actions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        @inlinable
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Begin the match, serve, or begin the rematch.
        @inlinable public static var serve: Actions { Actions(rawValue: 1 << 0) }
        /// Pause or resume the match.
        @inlinable public static var pause: Actions { Actions(rawValue: 1 << 1) }
    }
}
