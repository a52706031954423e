public import GroupSessions

/// What a peer reports to the player and the log.
public enum PeerReport: Sendable, Equatable {
    /// The peer follows another owner, or the same one in a new term, or none.
    case followed(ParticipantID?, epoch: UInt32)
    /// Desync: the hashes differ at a confirmed tick. The owner's match goes on.
    case desync(tick: UInt32)
    /// A participant present plays by other rules: its match is not followed. Reported once for each.
    case foreignRules(of: ParticipantID)
    /// A participant broke the rules: this peer takes it for absent from now on.
    case putOut(ParticipantID, RuleBreach)
    /// A message could not be sent; the match goes on.
    case sendFailed(SessionError)
    /// A message came that cannot be used; the match goes on.
    case rejected(MessageRejection)

    /// Whether it reports a problem.
    public var isProblem: Bool {
        switch self {
        case .followed: false
        case .desync, .foreignRules, .putOut, .sendFailed, .rejected: true
        }
    }
}
