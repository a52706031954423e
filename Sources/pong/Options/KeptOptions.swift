internal import ArgumentParser
internal import KeptFiles
internal import PongUI

/// The flag that ignores the settings file.
struct KeptOptions: ParsableArguments {
    @Flag(help: "Neither read nor write the settings file.")
    var noConfig = false

    /// The given flags.
    var given: [String] { noConfig ? ["--no-config"] : [] }

    /// Reads the settings; other flags may then change the options.
    func read() -> Settings {
        Settings(store: noConfig ? .none : .file(in: KeptFolder().settings))
    }

    struct Settings {
        let store: SettingsStore
        var options: AppOptions
        let complaints: [SettingsComplaint]

        init(store: SettingsStore) {
            self.store = store
            let reading = store.reading()
            options = reading.options
            complaints = reading.complaints
        }
    }
}
