package import PongUI

/// A player of sounds that only remembers them.
package final class RecordedSounds {
    /// What was played, in its order.
    package private(set) var played: [Cues] = []

    package init() {}

    /// Effects of which the sounds are these, and the others do nothing.
    package var effects: Effects {
        var effects = Effects.none
        effects.sounds = SoundPlayer {
            self.played.append($0)
        } state: {
            .playing(with: "a recorder")
        }
        return effects
    }
}
