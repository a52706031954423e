internal import GameBasics
internal import GameCore
internal import GroupSessions
import Testing

@Suite("Byte writer and reader")
struct ByteCodingTests {
    @Test("integers are little-endian, numbers take seven bits a byte, and bits fill bytes from the lowest")
    func layout() throws {
        var writer = ByteWriter()
        writer.write(UInt8(0x01))
        writer.write(UInt16(0x0302))
        writer.write(Int32(-2))
        writer.write(UInt64(0x0807_0605_0403_0201))
        writer.writeVarint(0x4081)
        writer.writeBits(0b101, count: 3)
        writer.writeBits(0b11001, count: 5)
        writer.writeBits(0xABC, count: 12)
        // A whole byte starts at the next one.
        writer.write(UInt8(0x7F))
        let integers: [UInt8] = [1, 2, 3, 0xFE, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5, 6, 7, 8]
        #expect(writer.bytes == integers + [0x81, 0x81, 0x01, 0b1100_1101, 0xBC, 0x0A, 0x7F])
        var reader = ByteReader(writer.bytes)
        let first = [UInt64(try reader.read(UInt8.self)), UInt64(try reader.read(UInt16.self))]
        let signed = try reader.read(Int32.self)
        let last = [
            try reader.read(UInt64.self), try reader.readVarint(), try reader.readBits(3), try reader.readBits(5),
            try reader.readBits(12), UInt64(try reader.read(UInt8.self)),
        ]
        try reader.finish()
        #expect(first == [1, 0x0302] && signed == -2)
        #expect(last == [0x0807_0605_0403_0201, 0x4081, 0b101, 0b11001, 0xABC, 0x7F])
        let numbers: [UInt64] = [0, 127, 128, 16_383, 16_384, .max >> 1, .max]
        let counts = numbers.map { number in
            var writer = ByteWriter()
            writer.writeVarint(number)
            return writer.bytes.count
        }
        #expect(counts == [1, 1, 2, 2, 3, 9, 10])
    }

    @Test("a second encoding of a number, trailing bytes and padding other than zero are refused")
    func refused() throws {
        let full = [UInt8](repeating: 0xFF, count: 9)
        for bytes in [[0x80, 0x00], full + [0xFF], full + [2]] as [[UInt8]] {
            var reader = ByteReader(bytes)
            #expect(throws: DecodingFailure.malformedVarint) { try reader.readVarint() }
        }
        #expect(throws: DecodingFailure.trailingData) { try ByteReader([0]).finish() }
        var reader = ByteReader([0b0001_0001])
        #expect(try reader.readBits(4) == 1)
        #expect(throws: DecodingFailure.trailingData) { try reader.finish() }
    }

    @Test("identifiers have the order of their bytes, first byte first")
    func identifiers() {
        let identifiers = [0, 0xFF, 0x0100, 0x7F00_0000_0000_0000, 0x8000_0000_0000_0000, UInt64.max]
            .map(ParticipantID.init(rawValue:))
        #expect(identifiers.reversed().sorted() == identifiers && "\(identifiers[1])" == "00000000000000ff")
    }

    @Test("every mixture of fields comes back, and every shorter one is refused")
    func mixtures() throws {
        for seed in 0..<50 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let fields = (0..<20).map { _ in Field(from: &random) }
            var writer = ByteWriter()
            for field in fields { field.write(to: &writer) }
            var reader = ByteReader(writer.bytes)
            let read = try fields.map { try $0.read(from: &reader) }
            try reader.finish()
            #expect(read == fields.map(\.value), "seed \(seed)")
            var short = ByteReader(Array(writer.bytes.dropLast()))
            #expect(throws: DecodingFailure.self, "seed \(seed)") {
                for field in fields { _ = try field.read(from: &short) }
            }
        }
    }
}

/// A value to write, in a number of bits or as a varint.
private struct Field {
    let value: UInt64
    let bits: Int?

    init(from random: inout SplitMix64) {
        bits = random.next() % 3 == 0 ? nil : Int(random.next() % 64) + 1
        value = random.next() >> (bits.map { UInt64(64 - $0) } ?? random.next() % 64)
    }

    func write(to writer: inout ByteWriter) {
        if let bits { writer.writeBits(value, count: bits) } else { writer.writeVarint(value) }
    }

    func read(from reader: inout ByteReader) throws(DecodingFailure) -> UInt64 {
        if let bits { try reader.readBits(bits) } else { try reader.readVarint() }
    }
}
