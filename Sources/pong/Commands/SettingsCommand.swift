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

    func run() throws {
        try StandardOutput.print(SettingsReport(SettingsStore.file(in: KeptFolder().settings)).text)
    }
}
