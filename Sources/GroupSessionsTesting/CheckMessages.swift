package import GroupSessions

package struct NumberMessage: SessionMessage, Equatable {
    package static let messageTypes = [MessageType(rawValue: 1)]
    package var value: UInt32

    package init(_ value: UInt32) {
        self.value = value
    }

    package func encode(into writer: inout ByteWriter) {
        writer.write(value)
    }

    package init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        value = try reader.read()
    }
}

/// A message with a payload of any size.
struct BulkMessage: SessionMessage, Equatable {
    static let messageTypes = [MessageType(rawValue: 2)]
    private var byteCount: Int

    /// Creates a message of this many encoded bytes, including identifier and length.
    init(totalByteCount: Int) {
        byteCount = totalByteCount - 5
    }

    func encode(into writer: inout ByteWriter) {
        writer.write(UInt32(byteCount))
        for index in 0..<byteCount {
            writer.write(UInt8(truncatingIfNeeded: index))
        }
    }

    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        byteCount = Int(try reader.read(UInt32.self))
        for index in 0..<byteCount {
            guard try reader.read() == UInt8(truncatingIfNeeded: index) else { throw .invalidValue(field: "byte") }
        }
    }
}

/// A message without fields.
protocol EmptyMessage: SessionMessage { init() }

extension EmptyMessage {
    func encode(into writer: inout ByteWriter) {}
    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) { self.init() }
}

// Namespaces of two types that differ by their identifier only.
enum Upper {
    struct Twin: EmptyMessage { static let messageTypes = [MessageType(rawValue: 3)] }
}
enum Lower {
    struct Twin: EmptyMessage { static let messageTypes = [MessageType(rawValue: 4)] }
}

/// A message with the identifier of ``NumberMessage`` that is too short to decode.
struct TruncatedMessage: SessionMessage {
    static let messageTypes = NumberMessage.messageTypes
    init() {}

    func encode(into writer: inout ByteWriter) {
        writer.write(UInt8(7))
    }

    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        _ = try reader.read(UInt8.self)
    }
}
