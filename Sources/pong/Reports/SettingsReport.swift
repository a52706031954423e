internal import JSONText
internal import PongUI

/// The output of `pong settings`: the settings in force.
struct SettingsReport {
    private let place: String?
    /// True if the file exists, even if it cannot be read.
    private let exists: Bool
    private let reading: SettingsReading

    init(_ store: SettingsStore) {
        place = store.place
        do {
            let file = try store.read()
            exists = file != nil
            reading = SettingsReading(file)
        } catch {
            exists = true
            reading = SettingsReading(error)
        }
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
        guard let place else { return "There is no home folder for a file of settings." }
        return exists ? place : "\(place), which does not exist yet"
    }
}
