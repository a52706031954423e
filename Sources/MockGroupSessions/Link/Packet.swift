internal import GroupSessions

/// A message on its way from one endpoint to another.
struct Packet {
    /// Counts the packets of the network, see ``PacketFate/packet``.
    let number: UInt64
    var send: SendID
    var mode: DeliveryMode
    var route: Route

    /// Counts the packets of this mode on this route.
    var sequence: UInt64
    var payload: [UInt8]
}

/// From one endpoint to another, by their numbers.
///
/// Endpoints are used for one participation only, so a packet of an old session is never mistaken
/// for one of a new session.
struct Route: Hashable {
    var source: Int
    var destination: Int
}

/// Keeps one route's reliable messages in order and complete.
struct ReliableChannel {
    var sent: UInt64 = 0

    /// How many have been handed to the receiver: the sequence number that is next.
    var delivered: UInt64 = 0

    /// Messages that came before their turn.
    var waiting: [UInt64: Packet] = [:]

    /// The first message that can never come any more, nor can any later one.
    var brokenAt: UInt64?

    /// Takes the message whose turn it is.
    mutating func next() -> Packet? {
        guard let packet = waiting.removeValue(forKey: delivered) else { return nil }
        delivered += 1
        return packet
    }

    /// Gives up a message and all later ones that wait for it.
    ///
    /// - Returns: Those that waited, in their order.
    mutating func give(up sequence: UInt64) -> [Packet] {
        brokenAt = min(brokenAt ?? sequence, sequence)
        let stranded = waiting.values.sorted { $0.sequence < $1.sequence }
        waiting.removeAll()
        return stranded
    }
}
