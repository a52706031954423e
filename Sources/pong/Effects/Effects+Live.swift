internal import PongUI

extension Effects {
    /// What the program does outside itself, on this machine.
    ///
    /// - Parameters:
    ///   - settings: Where the settings are kept.
    ///   - tones: Plays the sounds.
    ///   - matches: Keeps the matches.
    static func live(_ settings: SettingsStore, _ tones: TonePlayer, _ matches: MatchStore) -> Effects {
        Effects(
            sounds: SoundPlayer {
                tones.play($0)
            } state: {
                tones.state
            },
            courts: .live,
            settings: settings,
            history: matches.keeper,
            calendar: LocalCalendar(today: KeptClock.system.today)
        )
    }
}
