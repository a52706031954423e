internal import ArgumentParser
internal import PongUI

/// The flag that leaves the settings file alone.
struct KeptOptions: ParsableArguments {
    @Flag(help: "Neither read nor write the settings file.")
    var noConfig = false

    /// The given flags.
    var given: [String] { noConfig ? ["--no-config"] : [] }

    /// Reads the settings, which the other flags then change.
    func read() -> Settings {
        Settings(store: noConfig ? .none : .file(in: KeptFolder().settings))
    }

    /// The settings that a command begins with.
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
