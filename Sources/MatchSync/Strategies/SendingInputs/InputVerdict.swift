/// A peer's verdict on a received ``InputMessage``.
public enum InputVerdict: Sendable, Hashable {
    /// It brought this many inputs that were not known; 0 for one that only acknowledges.
    case used(Int)
    /// Its inputs begin after the first one that the peer lacks, so none of them can be used.
    case gap(needed: UInt32, first: UInt32)
    /// It is of another timeline or another term, out of reach, or of a sender that does not play.
    case stray

    package var isOfUse: Bool { if case .used = self { true } else { false } }
}
