package import PongUI

/// A sound player that records cues.
package final class RecordedSounds {
    /// The played cues, in order.
    package private(set) var played: [Cues] = []

    package init() {}

    /// Effects that do nothing except for these sounds.
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
