internal import GameCore
internal import GroupSessions
import Testing

@Suite("Byte writer and reader")
struct ByteCodingTests {
    @Test("integers are little-endian in their full width")
    func fixedWidth() throws {
        var writer = ByteWriter()
        writer.write(UInt8(0x01))
        writer.write(UInt16(0x0302))
        writer.write(Int32(-2))
        writer.write(UInt64(0x0807_0605_0403_0201))
        #expect(writer.bytes == [1, 2, 3, 0xFE, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5, 6, 7, 8])

        var reader = ByteReader(writer.bytes)
        #expect(try reader.read(UInt8.self) == 1)
        #expect(try reader.read(UInt16.self) == 0x0302)
        #expect(try reader.read(Int32.self) == -2)
        #expect(try reader.read(UInt64.self) == 0x0807_0605_0403_0201)
        try reader.finish()
    }

    @Test(
        "a variable-length number takes seven bits a byte",
        arguments: [(0, 1), (127, 1), (128, 2), (16_383, 2), (16_384, 3), (UInt64.max >> 1, 9), (UInt64.max, 10)]
            as [(UInt64, Int)]
    )
    func varint(value: UInt64, byteCount: Int) throws {
        var writer = ByteWriter()
        writer.writeVarint(value)
        #expect(writer.bytes.count == byteCount)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.readVarint() == value)
        try reader.finish()
    }

    @Test(
        "a number has no second encoding",
        arguments: [[0x80, 0x00], Array(repeating: 0xFF, count: 10)] as [[UInt8]]
    )
    func malformedVarint(bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        #expect(throws: DecodingFailure.malformedVarint) { try reader.readVarint() }
    }

    @Test("bits fill bytes from the lowest, and whole bytes start at the next one")
    func bits() throws {
        var writer = ByteWriter()
        writer.writeBits(0b101, count: 3)
        writer.writeBits(0b11001, count: 5)
        writer.writeBits(0xABC, count: 12)
        writer.write(UInt8(0x7F))
        #expect(writer.bytes == [0b1100_1101, 0xBC, 0x0A, 0x7F])

        var reader = ByteReader(writer.bytes)
        #expect(try reader.readBits(3) == 0b101)
        #expect(try reader.readBits(5) == 0b11001)
        #expect(try reader.readBits(12) == 0xABC)
        #expect(try reader.read(UInt8.self) == 0x7F)
        try reader.finish()
    }

    @Test("trailing bytes and padding bits other than zero are refused")
    func trailing() throws {
        #expect(throws: DecodingFailure.trailingData) { try ByteReader([0]).finish() }
        var reader = ByteReader([0b0001_0001])
        #expect(try reader.readBits(4) == 1)
        #expect(throws: DecodingFailure.trailingData) { try reader.finish() }
    }

    @Test("every mixture of fields comes back, and every shorter one is refused", arguments: 0..<50 as Range<UInt64>)
    func mixtures(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let fields = (0..<20).map { _ in Field(from: &random) }
        var writer = ByteWriter()
        for field in fields { field.write(to: &writer) }

        var reader = ByteReader(writer.bytes)
        for field in fields {
            #expect(try field.read(from: &reader) == field)
        }
        try reader.finish()

        var short = ByteReader(Array(writer.bytes.dropLast()))
        #expect(throws: DecodingFailure.self) {
            for field in fields { _ = try field.read(from: &short) }
        }
    }
}

/// A value to write.
private enum Field: Equatable {
    case byte(UInt8)
    case word(UInt32)
    case varint(UInt64)
    case bits(UInt64, count: Int)

    init(from random: inout SplitMix64) {
        let value = random.next()
        switch random.next() % 4 {
        case 0: self = .byte(UInt8(truncatingIfNeeded: value))
        case 1: self = .word(UInt32(truncatingIfNeeded: value))
        case 2: self = .varint(value >> (random.next() % 64))
        default:
            let count = Int(random.next() % 64) + 1
            self = .bits(value >> UInt64(64 - count), count: count)
        }
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .byte(let value): writer.write(value)
        case .word(let value): writer.write(value)
        case .varint(let value): writer.writeVarint(value)
        case .bits(let value, let count): writer.writeBits(value, count: count)
        }
    }

    /// Reads a field of the same kind.
    func read(from reader: inout ByteReader) throws(DecodingFailure) -> Field {
        switch self {
        case .byte: .byte(try reader.read())
        case .word: .word(try reader.read())
        case .varint: .varint(try reader.readVarint())
        case .bits(_, let count): .bits(try reader.readBits(count), count: count)
        }
    }
}
