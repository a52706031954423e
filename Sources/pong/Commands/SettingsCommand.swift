internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import PlayerProfile

/// `pong settings`: prints the settings and their sources.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Print the settings, their sources, and the errors of the settings file.",
        discussion: "Edit the file, or press the comma in the game to change settings on the screen."
    )

    func run() throws {
        try StandardOutput.print(SettingsReport(SettingsStore.file(in: KeptFolder().settings)).text)
    }
}

/// The output of `pong settings`: the settings in force.
struct SettingsReport {
    private let place: String?
    /// True if the file exists, even if it cannot be read.
    private let exists: Bool
    private let reading: SettingsReading

    init(_ store: SettingsStore) {
        (place, reading) = (store.place, store.reading())
        exists = (try? store.read() != nil) ?? true
    }

    var text: String {
        let rows = Setting.all.map { setting in
            let line = reading.line(of: setting.name).map { "line \($0)" } ?? "default"
            return [setting.name, setting.value(reading.options), line]
        }
        let table = TextTable([["setting", "value", "from"]] + rows)
        let complaints = reading.complaints.map { "\($0)" }
        let end = complaints.isEmpty ? "" : "\n\n\(complaints.joined(separator: "\n"))"
        return "\(head)\n\n\(table.text)\(end)"
    }

    private var head: String {
        guard let place else { return "No settings file: neither HOME nor XDG_CONFIG_HOME holds an absolute path." }
        return exists ? place : "\(place), which does not exist yet"
    }
}
