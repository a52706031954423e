public import GroupSessions

/// Everything that peers of a match send each other.
///
/// The numbers of the types have an odd number of ones: no flipped bit makes one of them another.
public enum PeerMessage: Sendable, Hashable {
    case state(GameStateMessage)
    case update(GameUpdateMessage)
    case request(RequestMessage)
    case input(InputMessage)

    /// What is sent every tick may be lost: the next one says more.
    public var deliveryMode: DeliveryMode {
        switch self {
        case .state, .request: .reliable
        case .update, .input: .unreliable
        }
    }
}
