internal import GroupSessions

/// Reads and writes a message's fields, and tells at its end whether they came as they were sent.
///
/// A transport's own checks end where it does; a flipped bit in a sequence number would silence a
/// peer for good. FNV-1a over the fields as words of 64 bits, see ``GameCore/Match/hash``.
struct Checksum {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    private mutating func absorb(_ word: UInt64) {
        state = (state ^ word) &* 0x0000_0100_0000_01B3
    }

    /// The sum as 32 bits, into which the high ones are mixed.
    private var value: UInt32 {
        let mixed = (state ^ (state >> 32)) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }

    mutating func write(_ field: some FixedWidthInteger, to writer: inout ByteWriter) {
        absorb(UInt64(truncatingIfNeeded: field))
        writer.write(field)
    }

    mutating func writeVarint(_ field: UInt32, to writer: inout ByteWriter) {
        absorb(UInt64(field))
        writer.writeVarint(UInt64(field))
    }

    /// Ends a message.
    func seal(_ writer: inout ByteWriter) {
        writer.write(value)
    }

    mutating func read<Field: FixedWidthInteger>(
        _ type: Field.Type = Field.self,
        from reader: inout ByteReader
    ) throws(DecodingFailure) -> Field {
        let field = try reader.read(type)
        absorb(UInt64(truncatingIfNeeded: field))
        return field
    }

    mutating func readVarint(_ name: String, from reader: inout ByteReader) throws(DecodingFailure) -> UInt32 {
        let field = try reader.readVarint()
        absorb(field)
        guard let value = UInt32(exactly: field) else { throw .invalidValue(field: name) }
        return value
    }

    /// A tick that a match can have: after a year of play there is another year's room to count on.
    func checkedTick(_ tick: UInt32) throws(DecodingFailure) -> UInt32 {
        guard tick <= .max / 2 else { throw .invalidValue(field: "tick") }
        return tick
    }

    /// Reads the end of a message.
    ///
    /// - Throws: ``DecodingFailure/invalidValue(field:)`` when the message is not as it was sent.
    func verify(_ reader: inout ByteReader) throws(DecodingFailure) {
        guard try reader.read() == value else { throw .invalidValue(field: "checksum") }
    }
}
