internal import KeptFiles
internal import PongUI

extension MatchStore {
    /// The matches in the user's state folder.
    static var ofUser: MatchStore { MatchStore(in: KeptFolder().state, program: Pong.version) }
}

extension Effects {
    /// The app's effects on this machine.
    ///
    /// - Parameters:
    ///   - settings: The store of the settings.
    ///   - tones: Plays the sounds.
    ///   - matches: Records the matches.
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
