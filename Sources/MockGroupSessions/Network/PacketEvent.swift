public import GroupSessions

/// One event of a packet, with its time.
///
/// A network records events if ``MockNetwork/recordsPacketEvents`` is set; ``MockNetwork/takePacketEvents(into:)``
/// takes them. They add up to the links' ``LinkStatistics``.
public struct PacketEvent: Sendable, Hashable {
    /// The packet's number in the network, from 0 in the order sent; retransmissions and duplicates share it.
    public let packet: UInt64

    public let time: VirtualTime

    public let kind: Kind

    public enum Kind: Sendable, Hashable {
        /// A message was handed to the link.
        case sent(PacketDispatch)
        /// A transmission or a duplicate was lost. The other copy may arrive, and the reliable mode retransmits lost
        /// packets.
        case lost(PacketLoss)
        /// The reliable mode retransmitted the message.
        case retransmitted
        /// The link duplicated the packet.
        case duplicated
        /// One bit of an unreliable message was flipped; the message travels on.
        case corrupted
        /// The message arrived after a later unreliable message of the same link.
        case reordered
        /// The receiver has taken the packet or its duplicate.
        case delivered
    }
}

/// A message handed to a link.
public struct PacketDispatch: Sendable, Hashable {
    /// The sending and the receiving device, numbered from 0 in the order of their addition.
    public let sender: Int
    public let receiver: Int

    /// The send of the sender's session; a message to several recipients is one send and several packets.
    public let send: SendID

    public let mode: DeliveryMode
    public let byteCount: Int

    /// The arrival if only ``LinkConditions/delay`` delays the packet.
    public let expectedArrival: VirtualTime
}

/// The reason why a transmission or a duplicate does not arrive, in the words of screens and reports.
public enum PacketLoss: String, Sendable, Hashable, CaseIterable {
    /// By chance, see ``LinkConditions/loss``.
    case chance = "loss"
    /// In a ``LinkConditions/blackout``.
    case blackout
    /// ``Bandwidth/queueBytes`` had no room for the packet.
    case fullQueue = "full queue"
    /// The link held its maximum of messages.
    case fullLink = "full link"
    /// A bit of a reliable packet was flipped and its checksum failed.
    case corruption
    /// The receiver has left.
    case receiverGone = "receiver gone"
    /// The sender left before it could retransmit this packet or an earlier one that blocks it.
    case senderGone = "sender gone"
}
