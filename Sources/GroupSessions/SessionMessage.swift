/// A value that travels between participants.
///
/// A Swift type has one ``MessageType``, or one for each kind of message that it is the sum of. An inbox of a sum
/// receives all its kinds, in the order of their arrival.
public protocol SessionMessage: Sendable {
    /// The types of all values, a part of the protocol between versions.
    static var messageTypes: [MessageType] { get }

    /// The type of this value: one of ``messageTypes``, and unless defined the only one.
    var messageType: MessageType { get }

    func encode(into writer: inout ByteWriter)

    /// Reads what ``encode(into:)`` wrote, and refuses everything that it cannot have written.
    ///
    /// - Parameter type: One of ``messageTypes``.
    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure)
}

extension SessionMessage {
    public var messageType: MessageType {
        precondition(Self.messageTypes.count == 1, "\(Self.self) has several message types: which one is this value's?")
        return Self.messageTypes[0]
    }

    /// The bytes that travel: the identifier of the type, then the encoded value.
    public func framed() -> [UInt8] {
        var writer = ByteWriter()
        messageType.encode(into: &writer)
        encode(into: &writer)
        return writer.bytes
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
