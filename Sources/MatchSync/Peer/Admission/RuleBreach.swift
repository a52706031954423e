/// What a participant did that no honest peer does.
///
/// A peer puts such a participant out: from then on it takes it for absent.
public enum RuleBreach: Sendable, Hashable, CaseIterable {
    /// Many snapshots contradict themselves or the rules.
    case impossibleMatch
    /// Many snapshots have an epoch, a revision or a tick that is out of range.
    case outOfReach
    /// The owner changed the score by more than play can have changed it since.
    case changedScore
    /// A spectator claimed the session.
    case claimAsSpectator
    /// More messages came than a peer makes.
    case flood
}

extension RuleBreach: CustomStringConvertible {
    /// What the participant did, in plain words.
    public var description: String {
        switch self {
        case .impossibleMatch: "sent impossible matches"
        case .outOfReach: "sent numbers out of range"
        case .changedScore: "changed the score without play"
        case .claimAsSpectator: "claimed the match as a spectator"
        case .flood: "sent more messages than a player does"
        }
    }
}
