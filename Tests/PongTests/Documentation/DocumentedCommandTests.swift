import TestExtent
import TerminalKit
import Testing

/// The commands of the documentation, held against the real program.
@Suite("Documented commands", .waits) struct DocumentedCommandTests {
    /// Whether commands run as they are written; else those that simulate run for one simulated second.
    private static let isComplete = TestExtent.isFull

    @Test("are accepted, and end with what they promise")
    func commands() throws {
        let pages = try Page.all()
        #expect(pages.flatMap(\.commands).count > 15)
        for page in pages {
            // A command of a page may read the file that one before it has written.
            let folder = try TemporaryFolder(linking: "Sources")
            for command in page.commands { try run(command, in: folder) }
        }
    }

    private func run(_ command: DocumentedCommand, in folder: TemporaryFolder) throws {
        if !command.isHeadless {
            // All that it lacks is a terminal.
            #expect(try Program.run(command.arguments, in: folder).status == 2, "\(command.arguments)")
        } else if Self.isComplete || !command.canBeShortened {
            #expect(try Program.run(command.arguments, in: folder).status == command.status, "\(command.arguments)")
        } else {
            // Too little happens in a second for bounds and measures to mean anything.
            #expect(try [0, 1, 3].contains(Program.run(command.shortened, in: folder).status), "\(command.arguments)")
        }
    }

    @Test("print what stands below them")
    func outputs() throws {
        let pages = try Page.all()
        #expect(pages.flatMap(\.outputs).count { $0.command.isHeadless } > 1)
        for page in pages {
            let folder = try TemporaryFolder(linking: "Sources")
            for command in page.commands where command.records { try run(command, in: folder) }
            for (command, output) in page.outputs
            where command.isHeadless && (Self.isComplete || !command.canBeShortened) && !command.records {
                #expect(
                    try Program.run(command.arguments, in: folder).output.contains(output),
                    "\(command.arguments)"
                )
            }
        }
    }
}
