package import PongUI

/// A sound player that records cues.
package final class RecordedSounds {
    /// The played cues, in order.
    package private(set) var played: [Cues] = []
    package var state = SoundPlayer.State.playing(with: "a recorder")

    package init() {}

    package var player: SoundPlayer {
        SoundPlayer {
            self.played.append($0)
        } state: {
            self.state
        }
    }

    /// Effects that do nothing except for these sounds.
    package var effects: Effects {
        var effects = Effects.none
        effects.sounds = player
        return effects
    }
}
