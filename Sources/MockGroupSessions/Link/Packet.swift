internal import GroupSessions

/// A message in flight from one endpoint to another.
struct Packet {
    /// The packet's number in the network, see ``PacketEvent/packet``.
    let number: UInt64
    var send: SendID
    var mode: DeliveryMode
    var route: Route

    /// The packet's number within its mode and route.
    var sequence: UInt64
    var payload: [UInt8]
}

/// The numbers of the sending and the receiving endpoint.
///
/// An endpoint belongs to one participation only, so a packet of an old session is never mistaken for one of a new
/// session.
struct Route: Hashable {
    var source: Int
    var destination: Int
}

/// Keeps one route's reliable messages in order and complete.
struct ReliableChannel {
    var sent: UInt64 = 0

    /// Messages handed to the receiver; also the next sequence number.
    var delivered: UInt64 = 0

    /// Messages that arrived early, by sequence number.
    var waiting: [UInt64: Packet] = [:]

    /// The first undeliverable message; all later ones are undeliverable, too.
    var brokenAt: UInt64?

    /// Takes the next message in order.
    mutating func next() -> Packet? {
        guard let packet = waiting.removeValue(forKey: delivered) else { return nil }
        delivered += 1
        return packet
    }

    /// Gives up a message and all later ones.
    ///
    /// - Returns: The later messages that had arrived, in order.
    mutating func give(up sequence: UInt64) -> [Packet] {
        brokenAt = min(brokenAt ?? sequence, sequence)
        let stranded = waiting.values.sorted { $0.sequence < $1.sequence }
        waiting.removeAll()
        return stranded
    }
}
