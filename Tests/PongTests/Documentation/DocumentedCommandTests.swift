import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// Runs the documentation's commands in the real program.
@Suite("Documented commands", .waits) struct DocumentedCommandTests {
    /// True to run commands as written; false to shorten simulations to one second.
    private static let isComplete = TestExtent.isFull

    @Test("are accepted, end with what they promise, and print what stands below them")
    func commands() throws {
        let pages = try Page.all()
        #expect(pages.flatMap(\.commands).count > 15)
        #expect(pages.flatMap(\.outputs).count { $0.command.isHeadless } > 1)
        for page in pages {
            // A command may read the file that an earlier one on its page has written.
            let folder = try TemporaryFolder(linking: "Sources")
            for command in page.commands {
                let output = try output(of: command, in: folder)
                for (_, expected) in page.outputs.filter({ $0.command == command && !command.records }) {
                    #expect(output?.contains(expected) != false, "\(command.arguments)")
                }
            }
        }
    }

    /// Runs a command and checks its status.
    ///
    /// - Returns: The output; `nil` if the command was shortened or needs a terminal.
    private func output(of command: DocumentedCommand, in folder: TemporaryFolder) throws -> String? {
        if !command.isHeadless {
            // Only the terminal is missing.
            #expect(try Program.run(command.arguments, in: folder).status == 2, "\(command.arguments)")
        } else if Self.isComplete || !command.canBeShortened {
            let result = try Program.run(command.arguments, in: folder)
            #expect(result.status == command.status, "\(command.arguments)")
            return result.output
        } else {
            // One second is too short for bounds and measures.
            #expect(try [0, 1, 3].contains(Program.run(command.shortened, in: folder).status), "\(command.arguments)")
        }
        return nil
    }
}
