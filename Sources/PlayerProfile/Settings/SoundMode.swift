/// The output for the sounds of a match.
public enum SoundMode: String, Sendable, Hashable, CaseIterable {
    case off
    /// The terminal's bell.
    case bell
    /// Tones that the system plays.
    case on
}
