public import GroupSessions

/// One thing that happened to a packet, at a moment.
///
/// A network notes the fates of its packets where ``MockNetwork/recordsFates`` says so, and
/// ``MockNetwork/takeFates(into:)`` hands them over. They add up to the links' ``LinkStatistics``.
public struct PacketFate: Sendable, Hashable {
    /// Counts the packets of a network in the order sent, from 0; retransmissions and second copies keep the number.
    public let packet: UInt64

    public let time: VirtualTime

    public let event: Event

    /// What happened.
    public enum Event: Sendable, Hashable {
        /// A message was handed to the link.
        case sent(PacketDispatch)
        /// A transmission or a copy was lost. Another copy of the packet may arrive, and the reliable mode retransmits
        /// what the link has lost.
        case lost(PacketLoss)
        /// The reliable mode sent the message again.
        case retransmitted
        /// A second copy was made.
        case duplicated
        /// One bit of an unreliable message was flipped; the message travels on.
        case corrupted
        /// It has arrived after an unreliable message of the same link that was sent later.
        case reordered
        /// The receiver has taken over a copy.
        case delivered
    }
}

/// A message that is handed to a link.
public struct PacketDispatch: Sendable, Hashable {
    /// The sending and the receiving device, counted in the order in which the network got them, from 0.
    public let sender: Int
    public let receiver: Int

    /// The send at the sender's session; a message to several recipients is one send and several packets.
    public let send: SendID

    public let mode: DeliveryMode
    public let byteCount: Int

    /// When it arrives if nothing but ``LinkConditions/delay`` delays it.
    public let expectedArrival: VirtualTime
}

/// Why a transmission or a copy of a packet does not arrive.
public enum PacketLoss: Sendable, Hashable, CaseIterable {
    /// By chance, see ``LinkConditions/loss``.
    case chance
    /// In a ``LinkConditions/blackout``.
    case blackout
    /// ``Bandwidth/queueBytes`` had no room for it.
    case fullQueue
    /// The link held as many messages as it can.
    case fullLink
    /// A bit of a reliable packet was flipped, and its checksum shows it.
    case corruption
    /// The receiver has left.
    case receiverGone
    /// The sender has left before it could retransmit this packet, or one that this packet had to wait for.
    case senderGone
}
