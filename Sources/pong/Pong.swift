internal import ArgumentParser
internal import PongUI
internal import SyncLab

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

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
            RelayCommand.self, CourtsCommand.self, SettingsCommand.self,
        ]
    )

    /// The program's version, also named in run files.
    static let version = "0.1.0"

    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var sound: SoundOption
    @OptionGroup var kept: KeptOptions
    @OptionGroup var chance: SeedOption

    func run() throws {
        var settings = kept.read()
        appearance.apply(to: &settings.options)
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
        var ran: any ParsableCommand.Type = Pong.self
        do {
            do {
                var command = try command(of: Array(CommandLine.arguments.dropFirst()), &ran)
                try command.run()
            } catch  where exitCode(for: error).isSuccess {
                // The library throws help, the version and completions as errors.
                try StandardOutput.print(answer(in: error))
            }
        } catch {
            guard let complaint = Complaint(about: error, in: ran) else { exit(withError: error) }
            var standardError = StandardError()
            print("pong: \(complaint.text)", to: &standardError)
            exit(withError: ExitCode(complaint.status))
        }
    }

    /// Help, the version or a completion script, which the library throws as errors.
    private static func answer(in error: any Error) -> String {
        CompletionScript.amended(fullMessage(for: error), commands: commandNames)
    }

    /// Parses a command line.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the program's name.
    ///   - type: Set to the command's type once it is known, for the messages of later errors.
    static func command(
        of arguments: [String],
        _ type: inout any ParsableCommand.Type
    ) throws -> any ParsableCommand {
        let command = try parseAsRoot(arguments)
        if Swift.type(of: command).configuration.commandName == helpCommand {
            try checkHelp(on: arguments.drop { $0 != helpCommand }.dropFirst())
        } else {
            type = Swift.type(of: command)
            try SingleValues(of: command).check(arguments)
        }
        return command
    }

    /// The library's command that shows the help of another command.
    private static let helpCommand = "help"

    private static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

    /// Refuses `pong help` with an unknown command; the library would show the program's help.
    private static func checkHelp(on arguments: ArraySlice<String>) throws {
        let names = arguments.filter { !$0.hasPrefix("-") }
        guard names.count > 1 || !(commandNames + [helpCommand]).contains(names.first ?? helpCommand) else { return }
        let allowed = commandNames.map { "'\($0)'" }.joinedAsChoice
        throw ValidationError("'\(names.joined(separator: " "))' is not a command: it must be \(allowed).")
    }
}
