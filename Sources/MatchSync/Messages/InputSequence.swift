public import GameCore
public import GroupSessions
public import SyncCore

/// A player's inputs in consecutive ticks, packed as bits: a copy takes a few words and does not allocate.
///
/// Each tick is one symbol. Before the first tick the move is none, and low before that.
///
/// | bits | meaning |
/// |---|---|
/// | `0` | the same move as before |
/// | `10` | the move before the last change |
/// | `110` | the one of none, low and high that is neither of these two moves |
/// | `110` and two bits | none, low or high, if one of these two moves is a target or slow |
/// | `1110` and ten bits | a target, see `Input.packed` |
/// | `111100` and one bit | slow low or slow high |
/// | `1111` and two other bits | serve, pause or both in this tick alone; the move follows as above |
public struct InputSequence: PackedInputs {
    /// The most ticks in a sequence.
    public static let capacity = 127

    /// The number of ticks.
    public private(set) var count = 0

    /// The length of the symbols in bits.
    private(set) var bitCount = 0

    private var bits = Bits256()

    private var moves = Moves()

    public init() {}

    public static func code(_ input: Input) -> InputCode { InputCode(input) }

    /// Adds the next tick.
    ///
    /// - Parameter input: Packed; see `Input.packed`.
    /// - Returns: False if it does not fit.
    public mutating func append(_ input: Input) -> Bool {
        append(InputCode(input))
    }

    /// Adds the next tick.
    ///
    /// - Returns: False if it does not fit.
    @inline(__always)
    public mutating func append(_ code: InputCode) -> Bool {
        if code.move == moves.last, code.actions.isEmpty {
            guard count < Self.capacity, bitCount < Bits256.count else { return false }
            // A 0, which is there already.
            count &+= 1
            bitCount &+= 1
            return true
        }
        let symbol = Symbol(code, after: moves)
        guard count < Self.capacity, bitCount &+ symbol.length <= Bits256.count else { return false }
        bits.write(symbol.bits, length: symbol.length, at: bitCount)
        bitCount &+= symbol.length
        moves.change(to: code.move)
        count &+= 1
        return true
    }
}

extension InputSequence: Sequence {
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Reads the inputs, oldest first.
    public struct Iterator: PackedInputsIterator {
        private let sequence: InputSequence
        private var position = 0
        fileprivate private(set) var moves = Moves()

        /// The word at ``position``, and the one after it.
        private var word: UInt64
        private var nextWord: UInt64

        fileprivate init(_ sequence: InputSequence) {
            self.sequence = sequence
            word = sequence.bits[word: 0]
            nextWord = sequence.bits[word: 1]
        }

        /// - Returns: `nil` at the end, or if the bits are no symbol.
        public mutating func next() -> Input? {
            guard position < sequence.bitCount else { return nil }
            var symbol = Symbol(bits: upcoming)
            if symbol.take(1) == 0 {
                take(1)
                return Input(moves.last.move)
            }
            guard let (code, actions) = symbol.input(after: moves) else { return nil }
            moves.change(to: code)
            take(symbol.length)
            return Input(code.move, actions)
        }

        /// Skips inputs; the repetitions of a move, each a 0, all at once.
        ///
        /// - Returns: The number of inputs skipped: fewer than given at the end, or if the bits are no symbol.
        public mutating func skip(_ count: Int) -> Int {
            var rest = count
            while rest > 0 {
                let repetitions = Swift.min(upcoming.trailingZeroBitCount, sequence.bitCount - position, rest)
                if repetitions > 0 {
                    take(repetitions)
                    rest -= repetitions
                } else if next() != nil {
                    rest -= 1
                } else {
                    break
                }
            }
            return count - rest
        }

        fileprivate var isAtEnd: Bool { position == sequence.bitCount }

        private mutating func take(_ count: Int) {
            let index = position / 64
            position += count
            guard position / 64 > index else { return }
            word = nextWord
            nextWord = index < 2 ? sequence.bits[word: index + 2] : 0
        }

        /// The next 64 bits, zeros after the last one.
        private var upcoming: UInt64 {
            let offset = UInt64(position % 64)
            return word &>> offset | (nextWord &<< 1) &<< (63 - offset)
        }
    }
}

/// The bits of one symbol and of the next ones.
private struct Symbol {
    private(set) var bits: UInt64

    /// Bits written or taken.
    private(set) var length = 0

    init(bits: UInt64) {
        self.bits = bits
    }

    /// Writes the symbol of an input.
    @inline(__always)
    init(_ code: InputCode, after moves: Moves) {
        if code.move == moves.last {
            (bits, length) = (0, 1)
        } else if code.move == moves.earlier {
            (bits, length) = (0b01, 2)
        } else if let place = code.move.place {
            (bits, length) = (0b0111 | place << 4, 14)
        } else if let slow = code.move.slow {
            (bits, length) = (0b1111 | slow << 6, 7)
        } else {
            (bits, length) = moves.third == nil ? (0b011 | (code.move.direction ?? 0) << 3, 5) : (0b011, 3)
        }
        guard !code.actions.isEmpty else { return }
        bits = 0b1111 | UInt64(code.actions.rawValue) << 4 | bits << 6
        length += 6
    }

    mutating func take(_ count: Int) -> UInt64 {
        defer {
            bits &>>= UInt64(count)
            length += count
        }
        return bits & (1 &<< UInt64(count) - 1)
    }

    /// Reads a symbol after its first bit, a 1.
    ///
    /// - Returns: `nil` for bits that a sequence never writes, including a longer form of a symbol.
    mutating func input(after moves: Moves) -> (code: MoveCode, actions: Input.Actions)? {
        var actions: Input.Actions = []
        if bits & 0b11111 != 0b00111, bits & 0b111 == 0b111 {
            _ = take(3)
            actions = Input.Actions(rawValue: UInt8(take(2)))
            if take(1) == 0 { return (moves.last, actions) }
        }
        if take(1) == 0 { return (moves.earlier, actions) }
        let code: MoveCode
        if take(1) == 1 {
            if take(1) == 0 {
                code = MoveCode(place: take(10))
            } else {
                guard take(2) == 0 else { return nil }
                code = MoveCode(slow: take(1))
            }
        } else {
            guard let direction = moves.third ?? MoveCode(direction: take(2)) else { return nil }
            code = direction
        }
        return code == moves.last || code == moves.earlier ? nil : (code, actions)
    }
}

/// The bits in a message.
extension InputSequence {
    public func encode(into writer: inout ByteWriter) {
        bits.encode(bitCount, into: &writer)
    }

    public init(from reader: inout ByteReader) throws(DecodingFailure) {
        bitCount = try bits.read(from: &reader)
        var inputs = makeIterator()
        count = inputs.skip(Self.capacity + 1)
        moves = inputs.moves
        guard inputs.isAtEnd, count <= Self.capacity else { throw .invalidValue(field: "inputs") }
    }
}

/// The last move of a sequence, and the different move before it.
private struct Moves: Sendable, Hashable {
    private(set) var last = MoveCode.none
    private(set) var earlier = MoveCode.low

    mutating func change(to code: MoveCode) {
        guard code != last else { return }
        earlier = last
        last = code
    }

    /// The direction that is neither of these moves; `nil` if one of them is a target or slow.
    var third: MoveCode? {
        guard let last = last.direction, let earlier = earlier.direction else { return nil }
        return MoveCode(direction: 3 - last - earlier)
    }
}
