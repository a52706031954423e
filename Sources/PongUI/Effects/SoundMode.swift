/// How a match is heard.
public enum SoundMode: String, Sendable, Hashable, CaseIterable {
    case off
    /// The terminal's bell.
    case bell
    /// Tones that the system plays.
    case on
}
