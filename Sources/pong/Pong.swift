internal import ArgumentParser
internal import DisplayText
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
            ShrinkCommand.self, PeerCommand.self, RelayCommand.self, LobbyCommand.self, CourtsCommand.self,
            SettingsCommand.self,
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
        SystemCalls.reserveStandardDescriptors()
        // Exceeding the file size limit is an error of the write, and does not kill the program.
        _ = signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try command(of: Array(CommandLine.arguments.dropFirst()))
            try command.run()
        } catch {
            Complaint(about: error)?.end()
            // The rest is an exit status, or a text that the library throws as an error: help, the version and
            // completions.
            if !(error is ExitCode), exitCode(for: error) == .failure { Complaint(unexpected: error).end() }
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
        // A worker's arguments were parsed before, and it is to start soon: without looking at the other commands.
        if arguments.first == LabCommand.configuration.commandName, arguments.last == "--\(HuntOptions.workerFlag)" {
            return try LabCommand.parse(arguments.dropFirst().map(asValue))
        }
        let command: any ParsableCommand
        do {
            command = try parseAsRoot(arguments.map(asValue))
        } catch {
            throw refusal(in: fullMessage(for: error), of: arguments).map { ValidationError($0) } ?? error
        }
        if let ruled = command as? any RuledCommand { try type(of: ruled).checkFlags(of: arguments) }
        return command
    }

    /// Puts a blank before a condition that begins with a minus, such as `-left.ball.x<0`: the library would take it for
    /// an option.
    private static func asValue(_ argument: String) -> String {
        let isCondition = argument.wholeMatch(of: /-[^-].*[<>=!].*/.dotMatchesNewlines()) != nil
        return isCondition ? " " + argument : argument
    }

    /// The library's message on one line, and in place of its usage text only the command that shows it.
    private static func refusal(in text: String, of arguments: [String]) -> String? {
        guard text.hasPrefix("Error: ") else { return nil }
        let lines = text.dropFirst("Error: ".count).split(whereSeparator: \.isNewline)
        let usage = lines.drop { !$0.hasPrefix("Help: ") && !$0.hasPrefix("Usage: ") }
        guard let quoted = usage.last?.split(separator: "'"), quoted.count == 3 else { return nil }
        // Of a list, each value has a line of its own.
        let words = lines[..<usage.startIndex].map { $0.drop { $0.isWhitespace } }
        let values = words.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
        var sentence = words.filter { !$0.hasPrefix("- ") }.joined(separator: " ")
        // The library takes a flag that the title has, too, for the title's.
        let command = quoted[1] == "pong --help" ? commandNames.first { $0 == arguments.first } : nil
        let help = command.map { "pong \($0) --help" } ?? String(quoted[1])
        let named = sentence.split(separator: "'")
        if named.count > 3, named[2] == ". Did you mean ", !isMisspelling(named[1], of: named[3]) {
            // The library suggests an option that shares hardly a letter, too.
            sentence = "\(named[0])'\(named[1])'."
        } else if help == "pong --help", let first = arguments.first,
            let meant = first.nearest(of: commandNames.filter { $0 != "forget" })
        {
            sentence += ". Did you mean '\(meant)'?"
        }
        let message = values.isEmpty ? sentence : "\(sentence) \(values)"
        return "\(message)\(message.hasSuffix(".") || message.hasSuffix("?") ? "" : ".") See \(help)."
    }

    /// True if an option is worth a suggestion: `--yes`, which deletes, never is.
    private static func isMisspelling(_ given: Substring, of option: Substring) -> Bool {
        option != "--yes" && String(given.dropFirst(2)).nearest(of: [String(option.dropFirst(2))]) != nil
    }
}
