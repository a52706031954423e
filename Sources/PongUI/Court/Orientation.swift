/// How the court lies on the screen.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// One's own paddle at the left, which uses a wide terminal well.
    case lying
    /// One's own paddle at the bottom.
    case upright
}
