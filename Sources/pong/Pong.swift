internal import ArgumentParser
internal import OperatingSystem
internal import PongUI

/// The root command; without a subcommand it shows the title.
@main
struct Pong: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pong",
        abstract: "Pong in the terminal.",
        discussion: "Without a subcommand, pong shows the title, where you choose what to play.",
        version: version,
        subcommands: [
            PlayCommand.self, DailyCommand.self, HistoryCommand.self, ForgetCommand.self,
            HostCommand.self, JoinCommand.self, WatchCommand.self, LabCommand.self, ReplayCommand.self,
            ShrinkCommand.self, RelayCommand.self, LobbyCommand.self, CourtsCommand.self, SettingsCommand.self,
        ]
    )

    /// The program's version, also named in run files.
    static let version = "0.1.0"

    @OptionGroup var screen: ScreenOptions
    @OptionGroup var sound: SoundOption
    @OptionGroup var chance: SeedOption

    func run() throws {
        var settings = screen.settings()
        sound.apply(to: &settings.options)
        try GameLoop.play(.title, settings, seed: chance.value)
    }

    /// Runs the command line.
    ///
    /// An error is one line on standard error; below an incorrect condition, two more point at its characters.
    /// ``Complaint`` has the exit statuses.
    static func main() {
        // Exceeding the file size limit is an error of the write, and does not kill the program.
        _ = signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try command(of: Array(CommandLine.arguments.dropFirst()))
            try command.run()
        } catch {
            Complaint(about: error)?.end()
            // What is left is an exit status, or what the library throws as an error: help, the version and completions.
            guard exitCode(for: error).isSuccess else { exit(withError: error) }
            do {
                try StandardOutput.print(CompletionScript.amended(fullMessage(for: error), commands: commandNames))
            } catch {
                Complaint(about: error)?.end()
            }
        }
    }

    static let commandNames = configuration.subcommands.compactMap { $0.configuration.commandName }

    /// Parses a command line; refuses `pong help` with an unknown command, for which the library shows all help.
    ///
    /// - Parameter arguments: The command line without the program's name.
    static func command(of arguments: [String]) throws -> any ParsableCommand {
        let names = arguments.filter { !$0.hasPrefix("-") }
        if names.first == "help", names.count > 1, !commandNames.contains(names[1]), names[1] != "help" {
            throw ValidationError("There is no command '\(names[1])'. See pong --help.")
        }
        let command = try parseAsRoot(arguments)
        if let ruled = command as? any RuledCommand { try type(of: ruled).checkFlags(of: arguments) }
        return command
    }
}
