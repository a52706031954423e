public import GroupSessions

/// A peer's report to the player and the log.
public enum PeerReport: Sendable, Equatable {
    /// The peer follows another owner, the same one in a new term, or none.
    case followed(ParticipantID?, epoch: UInt32)
    /// A desync: the hashes differ at a confirmed tick; the owner's match counts.
    case desync(tick: UInt32)
    /// A participant present plays by other rules, so its match is not followed; reported once for each.
    case foreignRules(of: ParticipantID)
    /// A participant broke the rules; this peer treats it as absent from now on.
    case excluded(ParticipantID, RuleBreach)
    /// A message could not be sent; the match goes on.
    case sendFailed(SessionError)
    /// A received message cannot be used; the match goes on.
    case rejected(MessageRejection)

    /// True for every report but a change of the owner.
    public var isProblem: Bool {
        switch self {
        case .followed: false
        case .desync, .foreignRules, .excluded, .sendFailed, .rejected: true
        }
    }
}
