internal import ArgumentParser
internal import KeptFiles
internal import PongUI

/// The flags of a command that opens the screen.
struct ScreenOptions: ParsableArguments {
    @Option(help: .setting("theme"))
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
        let range = showsRange ? " It is \(setting.allowed)." : ""
        return "\(setting.comment)\(range) (default: \(standard ?? setting.value(AppOptions())))"
    }
}
