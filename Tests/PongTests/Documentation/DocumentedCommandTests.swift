import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// Runs the documentation's commands in the real program.
@Suite("Documented commands", .serialized, .waits) struct DocumentedCommandTests {
    @Test(
        "are accepted, end with what they promise, and print what stands below them",
        // Tests of their own follow the pages whose commands need programs of these pages.
        arguments: TestExtent.simulated(
            try Page.all().filter { ![PeerPageTests.path, RollbackPageTests.path].contains($0.path) }
        )
    )
    func commands(_ page: Page) throws {
        // A command may read the file that an earlier one on its page has written.
        let folder = try TemporaryFolder(linking: "Sources")
        var problems: [String] = []
        for command in page.commands {
            // Simulations are shortened to one second, which is too short for bounds and measures; of a command with a
            // screen, only the terminal is missing.
            let isShort = !TestExtent.isFull && command.canBeShortened
            let result = try Program.run(isShort ? command.shortened : command.arguments, in: folder)
            let statuses = !command.isHeadless ? [2] : isShort ? [0, 1, 3] : [command.status]
            if !statuses.contains(result.status) { problems.append("\(command.arguments): \(result)") }
            guard command.isHeadless, !isShort, !command.records else { continue }
            for (other, expected) in page.outputs where other == command && !result.output.contains(expected) {
                problems.append("\(command.arguments) prints \(result.output)")
            }
        }
        #expect(problems == [])
    }
}
