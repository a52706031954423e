/// Plays the sounds of a match.
public struct SoundPlayer {
    /// Begins to play tones, and returns at once.
    public var play: (Cues) -> Void

    /// What tones are played with, or why they are not.
    public var state: () -> State

    public enum State: Sendable, Hashable {
        /// The program that plays them.
        case playing(with: String)
        /// Nothing is heard, for a reason.
        case silent(String)
    }

    public init(play: @escaping (Cues) -> Void, state: @escaping () -> State) {
        self.play = play
        self.state = state
    }

    public static var none: SoundPlayer {
        SoundPlayer { _ in
        } state: {
            .silent("nothing plays tones here")
        }
    }

    public static var unprovided: SoundPlayer {
        SoundPlayer { _ in
            Effects.stop("sounds")
        } state: {
            Effects.stop("sounds")
        }
    }
}
