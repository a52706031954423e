internal import GameCore
internal import GroupSessions

/// Reads and writes the fields of a message with a checksum at its end.
///
/// A transport's checks end with the transport, and a flipped bit in a sequence number would silence a peer for good.
struct Checksum {
    private var hash = WordHash()

    /// The size of the checksum in bytes.
    static let byteCount = 4

    private var value: UInt32 { UInt32(truncatingIfNeeded: hash.value >> 32) }

    mutating func write(_ field: some FixedWidthInteger, to writer: inout ByteWriter) {
        hash.absorb(UInt64(truncatingIfNeeded: field))
        writer.write(field)
    }

    mutating func writeVarint(_ field: UInt32, to writer: inout ByteWriter) {
        hash.absorb(UInt64(field))
        writer.writeVarint(UInt64(field))
    }

    /// Writes the checksum at the end of a message.
    func seal(_ writer: inout ByteWriter) {
        writer.write(value)
    }

    mutating func read<Field: FixedWidthInteger>(
        _ type: Field.Type = Field.self,
        from reader: inout ByteReader
    ) throws(DecodingFailure) -> Field {
        let field = try reader.read(type)
        hash.absorb(UInt64(truncatingIfNeeded: field))
        return field
    }

    mutating func readVarint(_ name: String, from reader: inout ByteReader) throws(DecodingFailure) -> UInt32 {
        let field = try reader.readVarint()
        hash.absorb(field)
        guard let value = UInt32(exactly: field) else { throw .invalidValue(field: name) }
        return value
    }

    /// Checks that a tick is in the lower half of the range, so that the match cannot overflow it.
    func checkedTick(_ tick: UInt32) throws(DecodingFailure) -> UInt32 {
        guard tick <= .max / 2 else { throw .invalidValue(field: "tick") }
        return tick
    }

    /// Reads the checksum at the end of a message.
    ///
    /// - Throws: ``GroupSessions/DecodingFailure/invalidValue(field:)`` if the message is damaged.
    func verify(_ reader: inout ByteReader) throws(DecodingFailure) {
        guard try reader.read() == value else { throw .invalidValue(field: "checksum") }
    }
}
