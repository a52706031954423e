import TestExtent
import TerminalKit
import Testing

/// The commands of the documentation, held against the real program.
@Suite("Documented commands", .waits) struct DocumentedCommandTests {
    /// Whether commands run as they are written; else those that simulate run for one simulated second.
    private static let isComplete = TestExtent.isFull

    @Test("are accepted, end with what they promise, and print what stands below them")
    func commands() throws {
        let pages = try Page.all()
        #expect(pages.flatMap(\.commands).count > 15)
        #expect(pages.flatMap(\.outputs).count { $0.command.isHeadless } > 1)
        for page in pages {
            // A command of a page may read the file that one before it has written.
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
    /// - Returns: The output; `nil` if the run was another one than that of the page.
    private func output(of command: DocumentedCommand, in folder: TemporaryFolder) throws -> String? {
        if !command.isHeadless {
            // All that it lacks is a terminal.
            #expect(try Program.run(command.arguments, in: folder).status == 2, "\(command.arguments)")
        } else if Self.isComplete || !command.canBeShortened {
            let result = try Program.run(command.arguments, in: folder)
            #expect(result.status == command.status, "\(command.arguments)")
            return result.output
        } else {
            // Too little happens in a second for bounds and measures to mean anything.
            #expect(try [0, 1, 3].contains(Program.run(command.shortened, in: folder).status), "\(command.arguments)")
        }
        return nil
    }
}
