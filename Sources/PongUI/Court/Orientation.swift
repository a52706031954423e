/// Where the players face each other on the screen.
///
/// The raw values are those of `--orientation`.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// Across the long side of the screen, the own paddle at the left.
    case horizontal = "lying"
    /// Up and down, the own paddle at the bottom.
    case vertical = "upright"
}
