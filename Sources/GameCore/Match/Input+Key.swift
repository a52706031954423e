extension Input {
    /// A movement without a target, as keys make it; its row has all that is to be known of it.
    ///
    /// Packets have the raw values.
    public enum Key: UInt8, Sendable, Hashable, CaseIterable {
        case none
        case low
        case high
        case slowLow
        case slowHigh
    }
}

extension Input.Key {
    // A step reads it: inlined and without references, so that the optimizer drops all but the column that is read.
    @inlinable @inline(__always)
    var row: Row {
        switch self {
        case .none: Row(0, turned: .none, slowed: .none, "none", words: "none", ".", "·")
        case .low: Row(-2, turned: .high, slowed: .slowLow, "low", words: "low", "<", "←")
        case .high: Row(2, turned: .low, slowed: .slowHigh, "high", words: "high", ">", "→")
        case .slowLow: Row(-1, turned: .slowHigh, slowed: .slowLow, "slowLow", words: "slow low", "(", "(")
        case .slowHigh: Row(1, turned: .slowLow, slowed: .slowHigh, "slowHigh", words: "slow high", ")", ")")
        }
    }

    /// The speed in halves of ``Rules/paddleSpeed``: negative towards x = 0, positive towards x = 1.
    @inlinable public var halves: Int { row.halves }

    /// The key after half a turn of the court.
    public var turned: Input.Key { row.turned }

    /// The key in the same direction at half the speed.
    public var slowed: Input.Key { row.slowed }

    /// The name in scenarios.
    public var name: String { "\(row.name)" }

    public var words: String { "\(row.words)" }

    /// The character in run files.
    public var sign: Unicode.Scalar { row.sign }

    /// The character on a screen.
    public var glyph: Unicode.Scalar { row.glyph }

    @usableFromInline
    struct Row {
        @usableFromInline let halves: Int
        @usableFromInline let turned: Input.Key
        @usableFromInline let slowed: Input.Key
        @usableFromInline let name: StaticString
        @usableFromInline let words: StaticString
        @usableFromInline let sign: Unicode.Scalar
        @usableFromInline let glyph: Unicode.Scalar

        @inlinable @inline(__always)
        init(
            _ halves: Int,
            turned: Input.Key,
            slowed: Input.Key,
            _ name: StaticString,
            words: StaticString,
            _ sign: Unicode.Scalar,
            _ glyph: Unicode.Scalar
        ) {
            (self.halves, self.turned, self.slowed) = (halves, turned, slowed)
            (self.name, self.words, self.sign, self.glyph) = (name, words, sign, glyph)
        }
    }
}

extension Input.Move {
    @inlinable public static var none: Self { .key(.none) }
    @inlinable public static var low: Self { .key(.low) }
    @inlinable public static var high: Self { .key(.high) }
    @inlinable public static var slowLow: Self { .key(.slowLow) }
    @inlinable public static var slowHigh: Self { .key(.slowHigh) }

    // Written by hand to be inlined elsewhere: inputs are compared many times a tick.
    @inlinable @inline(__always)
    public static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.key(let one), .key(let other)): one == other
        case (.target(let one), .target(let other)): one == other
        default: false
        }
    }
}

extension Input.Move: CustomStringConvertible {
    public var description: String {
        switch self {
        case .key(let key): key.name
        case .target(let x): "target(\(x))"
        }
    }
}
