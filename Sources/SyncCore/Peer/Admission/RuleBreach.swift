/// An act of a participant that no honest peer commits.
///
/// A peer excludes such a participant: it treats the participant as absent from then on.
public enum RuleBreach: Sendable, Hashable, CaseIterable {
    /// Many snapshots contradict themselves or the rules.
    case impossibleMatch
    /// Many snapshots have an epoch, a revision or a tick that is out of range.
    case outOfReach
    /// The owner announced a state to which play cannot have led; see ``ConfirmedRecord``.
    case changedScore
    /// A spectator announced itself as the owner.
    case spectatorAsOwner
    /// The participant sent more messages than a peer makes.
    case flood
}

extension RuleBreach: CustomStringConvertible {
    /// The act in plain words, to follow the participant's name.
    public var description: String {
        switch self {
        case .impossibleMatch: "sent an impossible state"
        case .outOfReach: "sent numbers out of range"
        case .changedScore: "changed the score without play"
        case .spectatorAsOwner: "announced ownership as a spectator"
        case .flood: "sent more messages than a player does"
        }
    }
}
