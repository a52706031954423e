/// One player's input for one tick, in the court's frame.
public struct Input: Sendable, Hashable {
    public var move: Move
    public var actions: Actions

    @inlinable @inline(__always)
    public init(_ move: Move = .none, _ actions: Actions = Actions()) {
        self.move = move
        self.actions = actions
    }

    // Written by hand to be inlined elsewhere, as that of a move.
    @inlinable @inline(__always)
    public static func == (one: Input, other: Input) -> Bool {
        one.move == other.move && one.actions.rawValue == other.actions.rawValue
    }

    /// No move and no action.
    @inlinable public static var none: Input { Input() }

    /// A paddle's movement in a tick, at most by ``Rules/paddleSpeed``.
    public enum Move: Sendable, Hashable {
        case key(Key)
        /// Towards this x with the paddle's middle, for a pointer; an x outside the court is clamped.
        case target(Fixed)
    }

    /// One-time actions, in the tick of the key press.
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

/// Targets are limited to 1,024 places, which fit into a packet; so are those of a match without a network.
extension Input.Move {
    /// The number of the last place, at the wall x = 1; the first place is 0, at x = 0.
    public static let lastPlace: Int64 = 1_023

    /// The place nearest to an x, which is clamped to the court.
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
    /// The input with its target at the nearest place.
    @inlinable
    public var packed: Input {
        guard case .target(let x) = move else { return self }
        return Input(.target(place: Move.place(nearestTo: x)), actions)
    }
}
