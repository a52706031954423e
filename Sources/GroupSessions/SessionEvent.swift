/// What a session tells the game loop when it is drained.
public enum SessionEvent: Sendable, Equatable {
    /// The session has a new state; `invalidated` is the last event of a session.
    case stateChanged(SessionState)
    /// All participants that are known now. One update may hold several joins and leaves.
    case participantsChanged(Set<Participant>)
    /// A send is over. Every send that was accepted gives this exactly once.
    case sendCompleted(SendID, SendOutcome)
    /// A message came that could not be delivered. Reported once, however many listeners there are.
    case messageRejected(MessageRejection)
}

/// Names a send within its session, in both delivery modes.
public struct SendID: Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// How a send ended.
public enum SendOutcome: Sendable, Equatable {
    /// Unreliable: the message is on its way. Reliable: every recipient that stayed has received it.
    case sent
    /// The session ended before that.
    case failed(SessionError)
}

/// A message that came and could not be used.
public struct MessageRejection: Sendable, Hashable {
    public var source: Participant
    public var deliveryMode: DeliveryMode
    public var reason: Reason

    public init(source: Participant, deliveryMode: DeliveryMode, reason: Reason) {
        self.source = source
        self.deliveryMode = deliveryMode
        self.reason = reason
    }

    public enum Reason: Sendable, Hashable {
        /// No listener listens to this type in this mode.
        case unknownType(MessageType)
        /// The bytes are not a message of the type that they begin with.
        case malformed(DecodingFailure)
        /// An inbox is full, see ``MessageInbox/capacity``: it misses this message.
        case inboxFull(MessageType)
    }
}
