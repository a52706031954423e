/// Plays the sounds of a match.
public struct SoundPlayer {
    /// Begins to play, and returns at once.
    public var play: (Cues) -> Void

    public init(play: @escaping (Cues) -> Void) {
        self.play = play
    }

    public static var none: SoundPlayer { SoundPlayer { _ in } }
    public static var unprovided: SoundPlayer { SoundPlayer { _ in Effects.stop("sounds") } }
}
