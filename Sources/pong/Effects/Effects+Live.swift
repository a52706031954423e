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
        var effects = Effects()
        effects.sounds.play = { tones.play($0) }
        effects.sounds.state = { tones.state }
        effects.courts = .live
        effects.settings = settings
        effects.history = matches.keeper
        effects.today = KeptClock.system.today
        return effects
    }
}
