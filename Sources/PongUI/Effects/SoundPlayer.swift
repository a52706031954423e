/// Plays the sounds of a match.
public struct SoundPlayer {
    /// Starts to play tones without waiting for their end.
    public var play: (Cues) -> Void

    /// The program that plays tones, or the reason why none does.
    public var state: () -> State

    public enum State: Sendable, Hashable {
        /// The program that plays them.
        case playing(with: String)
        /// Silent, with the reason.
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
