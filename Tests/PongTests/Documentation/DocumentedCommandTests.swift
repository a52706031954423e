import Foundation
import Testing

/// The commands of the documentation, held against the real program.
@Suite("Documented commands", .timeLimit(.minutes(5))) struct DocumentedCommandTests {
    /// Whether commands run as they are written; else those that simulate run for one simulated second.
    private static let isComplete = ProcessInfo.processInfo.environment["PONG_TESTS"] == "all"

    @Test("are accepted, and end with what they promise")
    func commands() throws {
        let commands = try Page.all().flatMap(\.commands)
        #expect(commands.count > 15)
        for command in commands {
            if !command.isHeadless {
                // All that it lacks is a terminal.
                #expect(try Program.run(command.arguments).status == 2, "\(command.arguments)")
            } else if Self.isComplete || !command.simulates {
                #expect(try Program.run(command.arguments).status == 0, "\(command.arguments)")
            } else {
                // Too little happens in a second for bounds and measures to mean anything.
                #expect(try [0, 1, 3].contains(Program.run(command.shortened).status), "\(command.arguments)")
            }
        }
    }

    @Test("print what stands below them")
    func outputs() throws {
        let outputs = try Page.all().flatMap(\.outputs).filter(\.command.isHeadless)
        #expect(outputs.count > 1)
        for (command, output) in outputs where Self.isComplete || !command.simulates {
            #expect(try Program.run(command.arguments).output.contains(output), "\(command.arguments)")
        }
    }
}
