/// A value sent between participants.
///
/// A Swift type has one ``MessageType``, or one for each kind of message in a sum type. The inbox of a sum type
/// receives all its kinds, in the order of arrival.
public protocol SessionMessage: Sendable {
    /// The types of all values, part of the network protocol.
    static var messageTypes: [MessageType] { get }

    /// The type of this value, one of ``messageTypes``; by default the only one.
    var messageType: MessageType { get }

    func encode(into writer: inout ByteWriter)

    /// Decodes the bytes of ``encode(into:)`` and throws on any that it cannot have written.
    ///
    /// - Parameter type: One of ``messageTypes``.
    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure)

    /// Decodes all bytes, and appends the value to an inbox.
    ///
    /// The default is all that a message needs. It is a requirement so that each Swift type has its own specialized
    /// code: a messenger, which knows none of them, would look up their metadata for every message.
    ///
    /// - Returns: False if the inbox is full.
    static func deliver(
        _ type: MessageType,
        from reader: inout ByteReader,
        _ context: MessageContext,
        to inbox: MessageInbox<Self>
    ) throws(DecodingFailure) -> Bool
}

extension SessionMessage {
    @inlinable
    public static func deliver(
        _ type: MessageType,
        from reader: inout ByteReader,
        _ context: MessageContext,
        to inbox: MessageInbox<Self>
    ) throws(DecodingFailure) -> Bool {
        let message = try Self(type, from: &reader)
        try reader.finish()
        return inbox.append(message, context)
    }

    public var messageType: MessageType {
        precondition(Self.messageTypes.count == 1, "\(Self.self) has several message types: which one is this value's?")
        return Self.messageTypes[0]
    }

    /// The encoded message: the type's identifier, then the value.
    public func framed() -> [UInt8] {
        var writer = ByteWriter()
        messageType.encode(into: &writer)
        encode(into: &writer)
        return writer.bytes
    }
}

/// The reason why bytes do not decode.
public enum DecodingFailure: Error, Hashable {
    /// The bytes end before the value does.
    case truncated
    /// Unread bytes or non-zero padding bits are left.
    case trailingData
    /// A variable-length number is longer than necessary or exceeds 64 bits.
    case malformedVarint
    /// A field has a value that no sender writes.
    case invalidValue(field: String)
}
