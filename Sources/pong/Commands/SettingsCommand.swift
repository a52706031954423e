internal import ArgumentParser
internal import KeptFiles
internal import PongUI
internal import SyncLab

/// `pong settings`: prints the settings and their sources.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Print the settings, where each comes from, and what is wrong in their file.",
        discussion: "The file is changed by hand, or in the settings on the screen."
    )

    @OptionGroup var output: TextFormatOption

    func run() throws {
        let report = SettingsReport(SettingsStore.file(in: KeptFolder().settings))
        try output.print(text: report.text, json: report.json)
    }
}
