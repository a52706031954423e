public import GameCore
internal import GroupSessions

/// A player's inputs for ticks in a row, packed as bits: a copy is a few words, and no allocation.
///
/// Each tick is one symbol, after a player who did nothing, and went low before that.
///
/// | bits | meaning |
/// |---|---|
/// | `0` | the same move as before |
/// | `10` | the move before the last change |
/// | `110` | of none, low and high the one that is neither of these two |
/// | `110` and two bits | the same where one of the two is a target: none, low or high |
/// | `1110` and ten bits | a target, see ``GameCore/Input/packed`` |
/// | `1111` and two bits | serve, pause or both in this tick alone; the move follows as above |
public struct InputRun: Sendable, Hashable {
    /// The most ticks that a run has.
    public static let capacity = 127

    /// How many ticks there are.
    public private(set) var count = 0

    /// How many bits they take, up to ``bitCapacity``.
    private(set) var bitCount = 0

    private static let bitCapacity = 256
    private var words = SIMD4<UInt64>()

    /// The move of the last tick, and the one before the last change.
    private var moves = Moves()

    public init() {}

    /// Adds the next tick.
    ///
    /// - Parameter input: As ``GameCore/Input/packed`` gives it.
    /// - Returns: Whether there was room.
    public mutating func append(_ input: Input) -> Bool {
        var bits: UInt64 = 0
        var length = 0
        func put(_ value: UInt64, _ count: Int) {
            bits |= value << UInt64(length)
            length += count
        }
        if !input.actions.isEmpty {
            put(0b1111, 4)
            put(UInt64(input.actions.rawValue), 2)
        }
        if input.move == moves.last {
            put(0, 1)
        } else if input.move == moves.earlier {
            put(0b01, 2)
        } else if case .target(let x) = input.move {
            put(0b0111, 4)
            put(x.packedTarget, 10)
        } else {
            put(0b011, 3)
            if moves.third == nil { put(input.move.direction, 2) }
        }
        guard count < Self.capacity, bitCount + length <= Self.bitCapacity else { return false }
        write(bits, length)
        moves.change(to: input.move)
        count += 1
        return true
    }

    private mutating func write(_ bits: UInt64, _ length: Int) {
        let end = bitCount + length
        if end <= 64 {
            words.x |= bits << UInt64(bitCount)
        } else {
            let (word, offset) = (bitCount / 64, UInt64(bitCount % 64))
            words[word] |= bits << offset
            if end > 64 * (word + 1) { words[word + 1] |= bits >> (64 - offset) }
        }
        bitCount = end
    }
}

extension InputRun: Sequence {
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Goes through the inputs, oldest first.
    public struct Iterator: IteratorProtocol {
        private let run: InputRun
        private var position = 0
        fileprivate private(set) var moves = Moves()

        /// The word at ``position``, and the one after it: to look a word up costs more than to read from it.
        private var word: UInt64
        private var nextWord: UInt64

        fileprivate init(_ run: InputRun) {
            self.run = run
            word = run.words.x
            nextWord = run.words.y
        }

        /// - Returns: `nil` at the end, or where the bits are none of the symbols.
        public mutating func next() -> Input? {
            guard position < run.bitCount else { return nil }
            var symbol = Symbol(bits: upcoming)
            if symbol.take(1) == 0 {
                skip(1)
                return Input(moves.last)
            }
            guard let input = symbol.input(after: moves), position + symbol.length <= run.bitCount else { return nil }
            moves.change(to: input.move)
            skip(symbol.length)
            return input
        }

        /// Whether all bits were read.
        fileprivate var isAtEnd: Bool { position == run.bitCount }

        private mutating func skip(_ count: Int) {
            let index = position / 64
            position += count
            guard position / 64 > index else { return }
            word = nextWord
            nextWord = index < 2 ? run.words[index + 2] : 0
        }

        /// The next 64 bits; after the last one there are zeros.
        private var upcoming: UInt64 {
            let offset = UInt64(position % 64)
            return word &>> offset | (nextWord &<< 1) &<< (63 - offset)
        }
    }
}

/// The bits of one symbol, and what may come after it.
private struct Symbol {
    var bits: UInt64

    /// How many bits were taken.
    private(set) var length = 0

    init(bits: UInt64) {
        self.bits = bits
    }

    mutating func take(_ count: Int) -> UInt64 {
        defer {
            bits >>= UInt64(count)
            length += count
        }
        return bits & (1 << UInt64(count) - 1)
    }

    /// Reads a symbol whose first bit was a 1 and is taken.
    ///
    /// - Returns: `nil` for what a run never writes, a shorter way to say the same included.
    mutating func input(after moves: Moves) -> Input? {
        var actions: Input.Actions = []
        if bits & 0b111 == 0b111 {
            _ = take(3)
            actions = Input.Actions(rawValue: UInt8(take(2)))
            guard !actions.isEmpty, bits & 0b1111 != 0b1111 else { return nil }
            if take(1) == 0 { return Input(moves.last, actions) }
        }
        if take(1) == 0 { return Input(moves.earlier, actions) }
        let move: Input.Move
        if take(1) == 1 {
            guard take(1) == 0 else { return nil }
            move = .target(Fixed(packedTarget: take(10)))
        } else {
            guard let direction = moves.third ?? Input.Move(direction: take(2)) else { return nil }
            move = direction
        }
        return move == moves.last || move == moves.earlier ? nil : Input(move, actions)
    }
}

/// The bits on their way.
extension InputRun {
    /// Writes the symbols and a 1 after the last: what follows it in its byte is padding.
    func encode(into writer: inout ByteWriter) {
        var rest = bitCount
        for word in 0..<4 where rest > 0 {
            writer.writeBits(words[word], count: Swift.min(rest, 64))
            rest -= 64
        }
        writer.writeBits(1, count: 1)
    }

    /// Reads what ``encode(into:)`` wrote, up to the end of the bytes.
    init(from reader: inout ByteReader) throws(DecodingFailure) {
        bitCount = try reader.bitsBeforeEndMark()
        guard bitCount <= Self.bitCapacity else { throw .invalidValue(field: "inputs") }
        var rest = bitCount
        for word in 0..<4 where rest > 0 {
            words[word] = try reader.readBits(Swift.min(rest, 64))
            rest -= 64
        }
        _ = try reader.readBits(1)
        var inputs = makeIterator()
        while inputs.next() != nil { count += 1 }
        moves = inputs.moves
        guard inputs.isAtEnd, count <= Self.capacity else { throw .invalidValue(field: "inputs") }
    }
}

/// The last move of a run, and the one before it that was another.
private struct Moves: Sendable, Hashable {
    private(set) var last = Input.Move.none
    private(set) var earlier = Input.Move.low

    mutating func change(to move: Input.Move) {
        guard move != last else { return }
        earlier = last
        last = move
    }

    /// The direction that neither is; `nil` where one of them is a target.
    var third: Input.Move? {
        if case .target = last { return nil }
        if case .target = earlier { return nil }
        return Input.Move(direction: 3 - last.direction - earlier.direction)
    }
}

extension Input {
    /// The same with a target that fits ten bits: the nearest of 1,024 places from wall to wall.
    ///
    /// A terminal's pointer knows no more of them than it has columns.
    public var packed: Input {
        guard case .target(let x) = move else { return self }
        return Input(.target(Fixed(packedTarget: x.packedTarget)), actions)
    }
}

extension Fixed {
    fileprivate init(packedTarget: UInt64) {
        self.init(raw: Int32(Int64(packedTarget) * Int64(Fixed.one.raw) / 1_023))
    }

    fileprivate var packedTarget: UInt64 {
        let x = Int64(clamped(to: .zero, .one).raw)
        return UInt64((x * 1_023 + Int64(Fixed.half.raw)) / Int64(Fixed.one.raw))
    }
}

extension Input.Move {
    fileprivate var direction: UInt64 {
        switch self {
        case .none, .target: 0
        case .low: 1
        case .high: 2
        }
    }

    fileprivate init?(direction: UInt64) {
        switch direction {
        case 0: self = .none
        case 1: self = .low
        case 2: self = .high
        default: return nil
        }
    }
}
