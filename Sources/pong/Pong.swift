internal import ArgumentParser
internal import PongUI

/// The command line: `pong` shows the title, its subcommands what they say.
@main
struct Pong: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pong",
        abstract: "Pong in the terminal.",
        discussion: "Without a subcommand it shows the title, from which everything can be begun.",
        version: "0.1.0",
        subcommands: [PlayCommand.self, LabCommand.self]
    )

    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var chance: SeedOption

    func run() throws {
        var options = AppOptions()
        appearance.apply(to: &options)
        try GameLoop.play(.title, options, seed: chance.value)
    }

    /// Runs the command line.
    ///
    /// What is wrong with it is said in one line, with exit status 64; what is
    /// wrong with the terminal likewise, with 2, and with the output, with 74.
    static func main() {
        var asked: any ParsableCommand.Type = Pong.self
        do {
            do {
                let arguments = CommandLine.arguments.dropFirst()
                var command = try parseAsRoot()
                if type(of: command).configuration.commandName == helpCommand {
                    try checkHelp(on: arguments.drop { $0 != helpCommand }.dropFirst())
                } else {
                    asked = type(of: command)
                    try SingleValues(of: command).check(arguments)
                }
                try command.run()
            } catch  where exitCode(for: error).isSuccess {
                // Help, the version or a shell's completions were asked for.
                try StandardOutput.print(fullMessage(for: error))
            }
        } catch {
            guard let complaint = Complaint(about: error, in: asked) else { exit(withError: error) }
            var standardError = StandardError()
            print("pong: \(complaint.line)", to: &standardError)
            exit(withError: ExitCode(complaint.status))
        }
    }

    /// The command that the library adds: it explains the commands that are named after it.
    private static let helpCommand = "help"

    /// Refuses to explain what is no command; the library explains the program then.
    private static func checkHelp(on arguments: ArraySlice<String>) throws {
        let names = arguments.filter { !$0.hasPrefix("-") }
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard names.count > 1 || !(commands + [helpCommand]).contains(names.first ?? helpCommand) else { return }
        let allowed = commands.map { "'\($0)'" }.joinedAsChoice
        throw ValidationError("'\(names.joined(separator: " "))' is no command: it may be \(allowed).")
    }
}
