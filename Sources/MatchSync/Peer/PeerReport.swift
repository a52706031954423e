public import GroupSessions

/// Something that whoever watches a match wants to know.
public enum PeerReport: Sendable, Equatable {
    /// The peer follows another owner, or a new claim, or nobody.
    case followed(ParticipantID?, epoch: UInt32)
    /// Another peer has come to something else in a settled tick; the owner's match goes on.
    case diverged(tick: UInt32)
    /// A message could not be sent; the match goes on.
    case sendFailed(SessionError)
    /// A message came that cannot be used; the match goes on.
    case rejected(MessageRejection)

    /// Whether something went wrong.
    public var isProblem: Bool {
        switch self {
        case .followed: false
        case .diverged, .sendFailed, .rejected: true
        }
    }
}
