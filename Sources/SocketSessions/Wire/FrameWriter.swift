internal import GroupSessions

/// Encodes one frame.
struct FrameWriter {
    private var bytes: [UInt8] = []

    /// A frame with the body that is written.
    static func frame(
        _ kind: UInt8,
        capacity: Int = 32,
        _ write: (inout FrameWriter) -> Void = { _ in }
    ) -> [UInt8] {
        var writer = FrameWriter()
        writer.bytes.reserveCapacity(FrameReader.headerByteCount + capacity)
        writer.bytes += [kind, 0, 0, 0]
        write(&writer)
        let count = writer.bytes.count - FrameReader.headerByteCount
        for index in 0..<3 { writer.bytes[1 + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
        return writer.bytes
    }

    mutating func write(_ value: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func write(_ new: some Sequence<UInt8>) {
        bytes += new
    }

    /// Writes a byte count, then the bytes.
    mutating func writeCounted(_ new: [UInt8]) {
        write(UInt16(new.count))
        write(new)
    }

    mutating func write(_ participant: Participant) {
        write(participant.id.rawValue)
        write(participant.role == .player ? 0 : 1 as UInt8)
    }

    mutating func write(_ metadata: GroupActivityMetadata) {
        writeCounted(Array(metadata.identifier.utf8))
        writeCounted(Array(metadata.title.utf8))
        writeCounted(metadata.details)
    }

    mutating func write(_ key: StreamKey) {
        write(key.bytes)
    }
}

/// Decodes a frame's body; safe for arbitrary bytes.
struct BodyReader {
    private var rest: ArraySlice<UInt8>

    init(_ body: ArraySlice<UInt8>) {
        rest = body
    }

    mutating func read<Value: FixedWidthInteger & UnsignedInteger>(
        _ type: Value.Type = Value.self
    ) throws(WireError) -> Value {
        try take(Value.bitWidth / 8).reversed().reduce(0) { Value(truncatingIfNeeded: $0) << 8 | Value($1) }
    }

    mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func takeRest() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }

    /// - Parameter limit: The largest allowed byte count.
    mutating func readCounted(limit: Int) throws(WireError) -> [UInt8] {
        let count = Int(try read(UInt16.self))
        guard count <= limit else { throw .malformed }
        return Array(try take(count))
    }

    mutating func readKey() throws(WireError) -> StreamKey {
        StreamKey(words: (try read(), try read()))
    }

    mutating func readParticipant() throws(WireError) -> Participant {
        let id = ParticipantID(rawValue: try read())
        switch try read(UInt8.self) {
        case 0: return Participant(id: id, role: .player)
        case 1: return Participant(id: id, role: .spectator)
        default: throw .malformed
        }
    }

    mutating func readMetadata() throws(WireError) -> GroupActivityMetadata {
        GroupActivityMetadata(
            identifier: try readName(),
            title: try readName(),
            details: try readCounted(limit: RoomLimits.detailBytes)
        )
    }

    /// Reads a text without control characters, since it is shown on terminals.
    private mutating func readName() throws(WireError) -> String {
        guard let text = String(validating: try readCounted(limit: RoomLimits.nameBytes), as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .malformed }
        return text
    }

    func finish() throws(WireError) {
        guard rest.isEmpty else { throw .malformed }
    }
}
