/// A value that travels between participants.
public protocol SessionMessage: Sendable {
    /// Tells this type from the others of the activity; a part of the protocol between versions.
    static var messageType: MessageType { get }

    func encode(into writer: inout ByteWriter)

    /// Reads what ``encode(into:)`` wrote, and refuses everything that it cannot have written.
    init(from reader: inout ByteReader) throws(DecodingFailure)
}

extension SessionMessage {
    /// The bytes that travel: the identifier, then the encoded value.
    public func framed() -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.messageType.rawValue)
        encode(into: &writer)
        return writer.bytes
    }
}

/// The explicit name of a message type: one byte, never derived from the name of the Swift type.
public struct MessageType: Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}

/// Why bytes are not the message that they should be.
public enum DecodingFailure: Error, Hashable {
    /// The bytes end before the value does.
    case truncated
    /// Bytes, or padding bits other than zero, are left over.
    case trailingData
    /// A variable-length number is longer than it has to be, or than 64 bits.
    case malformedVarint
    /// A field has a value that its sender cannot have meant.
    case invalidValue(field: String)
}
