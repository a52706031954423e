/// The state of a group session for the local participant.
public enum SessionState: Sendable, Equatable {
    /// Not connected: before ``GroupSession/join()``, and after it until the session answers.
    case waiting
    /// Connected: messages can be sent and received.
    case joined
    /// Over for good; playing on takes a new session.
    case invalidated(InvalidationReason)

    public var isOver: Bool {
        if case .invalidated = self { true } else { false }
    }
}

/// The reason why a session is over for the local participant.
public enum InvalidationReason: Sendable, Equatable {
    /// The local participant left.
    case left
    /// A participant ended the session for all, or the call is over.
    case ended
    /// The connection failed.
    case failed(SessionError)
}

extension InvalidationReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .left: "left"
        case .ended: "ended"
        case .failed(let error): "failed(\(error))"
        }
    }
}
