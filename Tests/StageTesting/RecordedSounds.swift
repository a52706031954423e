package import PongUI

/// A sound player that records cues.
package final class RecordedSounds {
    /// The played cues, in order.
    package private(set) var played: [Cues] = []
    package var state = SoundPlayer.State.playing(with: "a recorder")

    package init() {}

    /// Effects that do nothing except for these sounds.
    package var effects: Effects {
        var effects = Effects()
        effects.sounds.play = { self.played.append($0) }
        effects.sounds.state = { self.state }
        return effects
    }
}
