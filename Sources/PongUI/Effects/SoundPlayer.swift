/// Plays the sounds of a match.
public struct SoundPlayer {
    /// Starts to play tones without waiting for their end.
    public var play: (Cues) -> Void = { _ in }

    /// The program that plays tones, or the reason why none does.
    public var state: () -> State = { .silent("nothing plays tones here") }

    public enum State: Sendable, Hashable {
        /// The program that plays them.
        case playing(with: String)
        /// Silent, with the reason.
        case silent(String)
    }
}
