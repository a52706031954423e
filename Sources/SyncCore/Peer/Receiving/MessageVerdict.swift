/// A peer's verdict on a received message.
public enum MessageVerdict: Sendable, Hashable {
    /// The peer took it; it brought this many inputs that were not known, 0 for a message without inputs.
    case used(Int)
    /// It brought no new input; its acknowledgement may be new.
    case nothingNew
    /// Its inputs begin after the first one that the peer lacks, so none of them can be used.
    case missingInputs(needed: UInt32, first: UInt32)
    case refused(Refusal)

    /// The reason for which a peer takes nothing from a message, in the words of screens and reports.
    public enum Refusal: String, Sendable, CaseIterable {
        case otherTimeline = "of another timeline"
        case otherTerm = "of another term"
        case unacknowledging = "its sender has no input of the receiver yet"
        case otherStrategy = "not of this strategy"
        case outOfReach = "out of reach"
        case outdated = "older than one before it"
        case foreignRules = "by other rules"
        case impossible = "impossible by the rules"
        case breach = "breaks the rules"
        case stranger = "its sender is not announced"
        case excluded = "its sender was excluded"
        case notPlaying = "its sender does not play"
        case notOwner = "the receiver is not the owner"
    }

    @inlinable package var isOfUse: Bool {
        switch self {
        case .used, .nothingNew: true
        case .missingInputs, .refused: false
        }
    }
}
