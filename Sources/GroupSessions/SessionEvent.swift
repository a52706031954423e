/// An event that a drain reports.
public enum SessionEvent: Sendable, Equatable {
    /// The session has a new state; `invalidated` is the last event of a session.
    case stateChanged(SessionState)
    /// All participants known now. One update may contain several joins and leaves.
    case participantsChanged(Set<Participant>)
    /// A send is complete. Every accepted send gives this exactly once.
    case sendCompleted(SendID, SendOutcome)
    /// A received message could not be delivered. Reported once, whatever the number of listeners.
    case messageRejected(MessageRejection)
}

/// A send's identifier within its session, in both delivery modes.
public struct SendID: Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// The outcome of a send.
public enum SendOutcome: Sendable, Equatable {
    /// Unreliable: the message was sent. Reliable: every recipient still in the session has received it.
    case sent
    /// The session ended first.
    case failed(SessionError)
}

/// A received message that could not be delivered.
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
        /// No listener subscribes to this type in this mode.
        case unknownType(MessageType)
        /// The bytes do not decode as the type that they begin with.
        case malformed(DecodingFailure)
        /// An inbox is full, see ``MessageInbox/capacity``, and misses this message.
        case inboxFull(MessageType)
    }
}
