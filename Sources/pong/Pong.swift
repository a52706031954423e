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
                var command = try parseAsRoot()
                asked = type(of: command)
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
}
