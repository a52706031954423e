public import GroupSessions

/// Everything that peers of a match send each other.
public enum PeerMessage: Sendable, Hashable {
    case state(GameStateMessage)
    case update(GameUpdateMessage)
    case request(RequestMessage)

    /// What is sent every tick may be lost: the next one says more.
    public var deliveryMode: DeliveryMode {
        switch self {
        case .state, .request: .reliable
        case .update: .unreliable
        }
    }
}
