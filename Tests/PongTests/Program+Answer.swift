import ArgumentParser
import ProgramTesting
import TerminalKit

@testable import pong

extension Program {
    /// The program's answer to a command line: refusals and help are computed in this process, anything else by a run
    /// of the program.
    static func answer(
        _ arguments: [String],
        in folder: TemporaryFolder? = nil,
        environment: [String: String] = [:]
    ) throws -> Result {
        do {
            var command = try Pong.command(of: arguments)
            guard Swift.type(of: command).configuration.commandName == "help" else {
                return try run(arguments, in: folder, environment: environment)
            }
            try command.run()
        } catch {
            guard let complaint = Complaint(about: error) else {
                guard Pong.exitCode(for: error).isSuccess else { throw error }
                return Result(status: 0, output: Pong.fullMessage(for: error, columns: 80).shown + "\n", errors: "")
            }
            return Result(status: complaint.status, output: "", errors: "pong: \(complaint.text)\n")
        }
        throw TerminalFailure(description: "\(arguments) has no answer")
    }

    /// The subcommands of the program, or of one of its commands, as the help lists them.
    static func subcommands(of command: String...) throws -> [String] {
        let sections = try answer(command + ["--help"]).output.split(separator: "SUBCOMMANDS:")
        return sections.dropFirst().joined().split(separator: "\n").compactMap { line in
            line.prefixMatch(of: /\s{2}([a-z-]+)\s/).map { String($0.1) }
        }
    }
}
