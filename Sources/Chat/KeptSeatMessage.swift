public import DisplayText
public import GroupSessions

/// The owner's notice that it keeps the free seats for a player that was lost: reliable, to all others.
///
/// | bytes | field |
/// |---|---|
/// | 1 | the message type |
/// | 1 | the seconds left; 0 if the seats are kept no more |
/// | 1 | the length of the player's name in bytes; 0 if it is unknown |
/// | 0 to 64 | the name in UTF-8, see ``DisplayName`` |
public struct KeptSeatMessage: SessionMessage, Hashable {
    public static let messageTypes = [MessageType(long: 6)]

    public var seconds: UInt8

    /// The player's name; `nil` if the owner does not know it.
    public var name: DisplayName?

    public init(seconds: UInt8, name: DisplayName?) {
        self.seconds = seconds
        self.name = name
    }

    public func encode(into writer: inout ByteWriter) {
        writer.write(seconds)
        let bytes = Array((name?.text ?? "").utf8)
        writer.write(UInt8(bytes.count))
        for byte in bytes { writer.write(byte) }
    }

    public init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        seconds = try reader.read()
        let count: UInt8 = try reader.read()
        if count > 0 {
            name = try DisplayName(count: count, from: &reader)
        } else {
            try reader.finish()
        }
    }
}

extension DisplayName {
    /// Reads a name of some bytes at the end of a message.
    init(count: UInt8, from reader: inout ByteReader) throws(DecodingFailure) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(count))
        for _ in 0..<count { bytes.append(try reader.read()) }
        try reader.finish()
        guard let text = String(validating: bytes, as: UTF8.self), let name = DisplayName(text),
            // Compare bytes, because strings of different bytes can be equal.
            name.text.utf8.elementsEqual(bytes)
        else { throw .invalidValue(field: "name") }
        self = name
    }
}
