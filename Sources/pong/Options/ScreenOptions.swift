internal import ArgumentParser
internal import DisplayText
internal import KeptFiles
internal import PlayerProfile

/// The flags of a command that opens the screen.
struct ScreenOptions: ParsableArguments {
    @Option(help: "Colours. (default: colour; classic in 16 colours and in ASCII)")
    var theme: Theme?

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    @Flag(inversion: .prefixedNo, help: .setting("calm"))
    var calm: Bool?

    @Flag(help: "Neither read nor write the settings file.")
    var noConfig = false

    static let flags = ["--theme", "--ascii", "--calm", "--no-calm", "--no-config"]

    /// The settings file, changed by these flags.
    func settings() -> Settings {
        let store = noConfig ? SettingsStore() : .file(in: KeptFolder().settings)
        let reading = store.reading()
        var settings = Settings(store: store, options: reading.options, complaints: reading.complaints)
        if let theme { settings.options.theme = theme }
        settings.options.ascii = ascii
        if let calm { settings.options.calm = calm }
        return settings
    }

    /// The options of the app, and the store that keeps their changes.
    struct Settings {
        let store: SettingsStore
        var options: AppOptions
        let complaints: [SettingsComplaint]
    }
}

extension ArgumentHelp {
    /// The comment and default of a setting, with its range if the parser does not print the values.
    static func setting(_ name: String, default standard: String? = nil, showsRange: Bool = false) -> ArgumentHelp {
        guard let setting = Setting.all.first(where: { $0.name == name }) else {
            preconditionFailure("there is no setting \(name)")
        }
        let meaning = showsRange ? "\(setting.comment.dropLast()): \(setting.allowed)." : setting.comment
        return "\(meaning) (default: \(standard ?? setting.value(AppOptions())))"
    }
}

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
