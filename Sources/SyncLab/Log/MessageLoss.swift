internal import MockGroupSessions

/// The cause of a message's lost transmission, in the words of screens and reports.
public enum MessageLoss: String, Sendable, Hashable, CaseIterable {
    /// By chance, at the rate of the link's loss.
    case chance = "loss"
    case blackout
    /// The queue in front of the link's bandwidth had no room for it.
    case fullQueue = "full queue"
    /// The link held as many messages as it can.
    case fullLink = "full link"
    /// A bit was flipped, and the checksum of the reliable mode shows it.
    case corruption
    case receiverGone = "receiver gone"
    case senderGone = "sender gone"
}

extension MessageLoss {
    init(_ loss: PacketLoss) {
        switch loss {
        case .chance: self = .chance
        case .blackout: self = .blackout
        case .fullQueue: self = .fullQueue
        case .fullLink: self = .fullLink
        case .corruption: self = .corruption
        case .receiverGone: self = .receiverGone
        case .senderGone: self = .senderGone
        }
    }
}
