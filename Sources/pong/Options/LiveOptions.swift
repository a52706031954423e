internal import ArgumentParser
internal import DisplayText
internal import PongUI

/// The flags of the local player in a room.
struct LiveOptions: ParsableArguments {
    @Option(
        help:
            "Your name on the others' screens, up to \(DisplayName.longest) columns. (default: that of the settings, else the user's)",
        transform: DisplayName.argument
    )
    var name: DisplayName?

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
