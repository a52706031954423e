internal import GroupSessions

/// Bytes that are sent as they are: a message of any type, or of none.
struct RawMessage: SessionMessage {
    private let bytes: [UInt8]

    /// The type that the first byte names.
    let messageType: MessageType

    /// No receiver listens to it.
    static let messageTypes: [MessageType] = []

    /// - Returns: `nil` if the bytes do not begin with the identifier of a type.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let type = try? MessageType(from: &reader) else { return nil }
        self.bytes = bytes
        messageType = type
    }

    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        throw .invalidValue(field: "type")
    }

    func encode(into writer: inout ByteWriter) {
        // The identifier takes three bits of the first byte or all of it.
        if messageType.rawValue < 8 { writer.writeBits(UInt64(bytes[0] >> 3), count: 5) }
        for byte in bytes.dropFirst() { writer.write(byte) }
    }
}
