/// A value that travels between participants.
public protocol SessionMessage: Sendable {
    /// Tells this type from the others of the activity; a part of the protocol between versions.
    static var messageType: MessageType { get }

    func encode(into writer: inout ByteWriter)

    /// Reads what ``encode(into:)`` wrote, and refuses everything that it cannot have written.
    init(from reader: inout ByteReader) throws(DecodingFailure)
}

extension SessionMessage {
    /// The bytes that travel: the identifier in three bits, then the encoded value.
    ///
    /// A value that begins with whole bytes begins in the second byte; one that begins with bits has
    /// the rest of the first.
    public func framed() -> [UInt8] {
        var writer = ByteWriter()
        writer.writeBits(UInt64(Self.messageType.rawValue), count: MessageType.bitCount)
        encode(into: &writer)
        return writer.bytes
    }
}

/// The explicit name of a message type, never derived from the name of the Swift type: a number of
/// three bits, so that what is sent every tick has the rest of the byte for itself.
public struct MessageType: Sendable, Hashable {
    public let rawValue: UInt8

    /// - Precondition: The number is less than 8.
    public init(rawValue: UInt8) {
        precondition(rawValue < 1 << Self.bitCount, "A message type is less than 8, not \(rawValue)")
        self.rawValue = rawValue
    }

    static let bitCount = 3
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
