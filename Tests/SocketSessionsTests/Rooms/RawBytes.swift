internal import GroupSessions
internal import MatchSync

/// Bytes that are not a message, with a given type.
struct RawBytes<Name: MessageTypeName>: SessionMessage {
    static var messageTypes: [MessageType] { [Name.type] }
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func encode(into writer: inout ByteWriter) {
        for byte in bytes { writer.write(byte) }
    }

    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        throw .truncated
    }
}

/// Names a message type by a Swift type.
protocol MessageTypeName: Sendable {
    static var type: MessageType { get }
}

enum StateType: MessageTypeName { static let type = MessageType.gameState }
enum UpdateType: MessageTypeName { static let type = MessageType.gameUpdate }
enum UnknownType: MessageTypeName { static let type = MessageType(rawValue: 3) }
