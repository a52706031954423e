package import GroupSessions
internal import MatchSync

/// Bytes that are not a message, with a given type.
package struct RawBytes<Name: MessageTypeName>: SessionMessage {
    package static var messageTypes: [MessageType] { [Name.type] }
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package func encode(into writer: inout ByteWriter) {
        for byte in bytes { writer.write(byte) }
    }

    package init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        throw .truncated
    }
}

/// Names a message type by a Swift type.
package protocol MessageTypeName: Sendable {
    static var type: MessageType { get }
}

package enum StateType: MessageTypeName { package static let type = MessageType.gameState }
package enum UpdateType: MessageTypeName { package static let type = MessageType.gameUpdate }
package enum UnknownType: MessageTypeName { package static let type = MessageType(rawValue: 3) }
