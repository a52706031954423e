internal import ArgumentParser
internal import PongUI

/// The flags of a player: how to play, what to see and to hear.
struct PlayerOptions: ParsableArguments {
    @Option(help: .setting("orientation"))
    var orientation: Orientation?

    @Option(help: .setting("input"))
    var input: InputChoice?

    @OptionGroup var screen: ScreenOptions
    @OptionGroup var sound: SoundOption

    /// The settings of the configuration file, with these flags applied.
    func settings() -> ScreenOptions.Settings {
        var settings = screen.settings()
        if let orientation { settings.options.orientation = orientation }
        if let input { settings.options.input = input.scheme }
        sound.apply(to: &settings.options)
        return settings
    }
}
