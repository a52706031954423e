package import GroupSessions
internal import MatchSync

extension TickRecord {
    /// The other device's messages that reached a device in a tick; empty where the lab keeps no log.
    public struct Messages: Sendable, Hashable {
        /// A bit for each ``GroupSessions/MessageType`` that arrived.
        private var types: UInt8 = 0

        /// Without the headers of packets.
        package private(set) var bytes: UInt32 = 0

        /// Inputs that the device did not know.
        package private(set) var newInputs: UInt16 = 0

        /// Messages from which the device took nothing.
        package private(set) var refused: UInt16 = 0

        /// The tick up to which the latest message acknowledges the device's inputs; `nil` where none does.
        package private(set) var acknowledgedTick: UInt32?
    }
}

extension TickRecord.Messages {
    /// True if a message of this type arrived and could be read.
    package func has(_ type: MessageType) -> Bool { types & Self.bit(of: type) != 0 }

    /// Takes a message that has just arrived.
    mutating func note(_ message: LoggedMessage) {
        bytes += UInt32(clamping: message.byteCount)
        guard !message.isCorrupted else { return }
        types |= Self.bit(of: message.content.messageType)
        newInputs += UInt16(clamping: message.newInputs ?? 0)
        if message.isRefused { refused += 1 }
        acknowledgedTick = message.acknowledgedTick ?? acknowledgedTick
    }

    private static func bit(of type: MessageType) -> UInt8 { 1 << (type.rawValue & 7) }
}
