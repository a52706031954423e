internal import PongUI

extension Effects {
    /// What the program does outside itself, on this machine.
    ///
    /// - Parameters:
    ///   - settings: Where the settings are kept.
    ///   - tones: Plays the sounds.
    static func live(_ settings: SettingsStore, _ tones: TonePlayer) -> Effects {
        Effects(
            sounds: SoundPlayer {
                tones.play($0)
            } state: {
                tones.state
            },
            courts: .live,
            settings: settings
        )
    }
}
