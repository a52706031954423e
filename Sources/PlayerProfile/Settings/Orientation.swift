/// The direction in which the players face each other on the screen.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// Across the long side of the screen, the local player's paddle at the left.
    case horizontal
    /// Up and down, the local player's paddle at the bottom.
    case vertical

    /// The other orientation.
    package var turned: Orientation { self == .horizontal ? .vertical : .horizontal }
}
