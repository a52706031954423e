/// Where a group session stands for the local participant.
public enum SessionState: Sendable, Equatable {
    /// Not connected yet: before ``GroupSession/join()``, and after it until the session answers.
    case waiting
    /// Connected: messages flow.
    case joined
    /// Over for good: to play on takes a new session.
    case invalidated(InvalidationReason)
}

/// Why a session is over for the local participant.
public enum InvalidationReason: Sendable, Equatable {
    /// The local participant left.
    case left
    /// A participant ended the session for all, or the call that carried it is over.
    case ended
    /// The connection broke.
    case failed(SessionError)
}
