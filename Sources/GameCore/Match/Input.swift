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
        /// Towards x = 0 at half the speed.
        case slowLow
        /// Towards x = 1 at half the speed.
        case slowHigh
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

/// The places of targets: a packet has room for 1,024 of them, so a match has no others wherever it is played.
extension Input.Move {
    /// The number of the last place, at the wall x = 1; the first one is 0, at x = 0.
    public static let lastPlace: Int64 = 1_023

    /// The nearest place to an x; the outermost ones outside the court.
    @inlinable
    public static func place(nearestTo x: Fixed) -> Int64 {
        let x = Int64(x.clamped(to: .zero, .one).raw)
        return (x * lastPlace + Int64(Fixed.half.raw)) / Int64(Fixed.one.raw)
    }

    /// The target at a place.
    @inlinable
    public static func target(place: Int64) -> Input.Move {
        .target(Fixed(raw: Int32(place * Int64(Fixed.one.raw) / lastPlace)))
    }
}

extension Input {
    /// The same with its target at the nearest place.
    @inlinable
    public var packed: Input {
        guard case .target(let x) = move else { return self }
        return Input(.target(place: Move.place(nearestTo: x)), actions)
    }
}
