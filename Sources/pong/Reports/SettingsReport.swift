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
        var table = TextTable()
        table.add(["setting", "value", "from"])
        for setting in Setting.all {
            let line = reading.line(of: setting.name).map { "line \($0)" } ?? "default"
            table.add([setting.name, setting.value(reading.options), line])
        }
        let complaints = reading.complaints.map { "\($0)" }
        let end = complaints.isEmpty ? "" : "\n\n\(complaints.joined(separator: "\n"))"
        return "\(head)\n\n\(table.text)\(end)"
    }

    private var head: String {
        guard let place else { return "There is no home folder for a file of settings." }
        return exists ? place : "\(place), which does not exist yet"
    }

    var json: String {
        JSONValue.object([
            ("file", .text(place)),
            ("exists", .flag(exists)),
            (
                "settings",
                .list(
                    Setting.all.map { setting in
                        .object([
                            ("name", .text(setting.name)),
                            ("value", .text(setting.value(reading.options))),
                            ("line", .whole(reading.line(of: setting.name))),
                        ])
                    }
                )
            ),
            (
                "complaints",
                .list(
                    reading.complaints.map { complaint in
                        .object([("line", .whole(complaint.line)), ("text", .text(complaint.text))])
                    }
                )
            ),
        ]).json()
    }
}
