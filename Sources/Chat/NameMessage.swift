public import DisplayText
public import GroupSessions

/// The sender's name: reliable, to every newcomer.
///
/// | bytes | field |
/// |---|---|
/// | 1 | the message type |
/// | 1 | the length of the name in bytes |
/// | 1 to 64 | the name in UTF-8, see ``DisplayName`` |
public struct NameMessage: SessionMessage, Hashable {
    public static let messageTypes = [MessageType(long: 3)]

    public var name: DisplayName

    public init(_ name: DisplayName) {
        self.name = name
    }

    public func encode(into writer: inout ByteWriter) {
        let bytes = name.text.utf8
        writer.write(UInt8(bytes.count))
        for byte in bytes { writer.write(byte) }
    }

    public init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        name = try DisplayName(count: try reader.read(), from: &reader)
    }
}
