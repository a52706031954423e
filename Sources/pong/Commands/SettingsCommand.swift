internal import ArgumentParser
internal import PongUI
internal import SyncLab

/// `pong settings`: prints the settings and their sources.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Print the settings, where each comes from, and what is wrong in their file.",
        discussion: "The file is changed by hand, or in the settings on the screen."
    )

    @Option(help: "The output format. (default: text)")
    var format: Format?

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    func run() throws {
        let report = SettingsReport(SettingsStore.file(in: KeptFolder().settings))
        switch format ?? .text {
        case .text: try StandardOutput.print(report.text)
        case .json: try StandardOutput.print(report.json)
        }
    }
}
