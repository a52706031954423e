import ArgumentParser
import TerminalKit
import Testing

@testable import pong

@Suite("Single values", .waits) struct SingleValuesTests {
    /// The commands in the completion script's order, up to the last one to test.
    private static let commands = [
        [], ["play"], ["daily"], ["history"], ["forget"], ["host"], ["join"], ["watch"], ["lab"],
    ]

    /// The options with one value by the library's completion script, for each command.
    private static let lists = Result {
        try Program.answer(["--generate-completion-script", "bash"]).output
            .matches(of: /(?m)^ +(?:local -a )?non_repeating_options=\((.*)\)$/)
            .map { $0.1.split(separator: " ") }
    }

    @Test(
        "knows which options take one value",
        arguments: commands.filter { $0.first != "forget" }
    )
    func singleValues(_ arguments: [String]) throws {
        let lists = try Self.lists.get()
        let index = try #require(Self.commands.firstIndex(of: arguments))
        let options = SingleValues(of: try Pong.parseAsRoot(arguments)).options
        #expect(options.sorted() == lists[index].map(String.init).sorted())
        #expect(options.contains("--theme"))
    }

    @Test("tells a value that looks like an option from an option")
    func optionsAsValues() throws {
        let values = SingleValues(of: try Pong.parseAsRoot(["lab"]))
        try values.check(["lab", "--measure", "--measure", "--network", "4g", "--network", "3g"])
        try values.check(["lab", "--seed", "1", "--", "--seed"])
        #expect(throws: (any Error).self) { try values.check(["lab", "--seed", "--seed", "--seed"]) }
    }
}
