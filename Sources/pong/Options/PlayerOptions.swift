internal import ArgumentParser
internal import DisplayText
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

/// The flag for sound.
struct SoundOption: ParsableArguments {
    @Option(help: .setting("sound"))
    var sound: SoundMode?

    func apply(to options: inout AppOptions) {
        if let sound { options.sound = sound }
    }
}

/// The flags of the local player in a room.
struct LiveOptions: ParsableArguments {
    @Option(
        help:
            "Your name on the others' screens, up to \(DisplayName.longest) columns. (default: that of the settings, else the user's)",
        transform: FlagValue.name
    )
    var name: DisplayName?

    @OptionGroup var player: PlayerOptions
}

/// A scheme by its name in a settings file, or `auto`, which lets the program choose.
struct InputChoice: ExpressibleByArgument {
    let scheme: InputScheme?

    init?(argument: String) {
        scheme = InputScheme(setting: argument)
        guard scheme != nil || argument == "auto" else { return nil }
    }

    static let allValueStrings = ["auto"] + InputScheme.allCases.map(\.rawValue)
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
