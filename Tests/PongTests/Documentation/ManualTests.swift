import ProgramTesting
import TerminalKit
import Testing

/// Checks that the man pages and the README match the program, and are short.
@Suite("Manual", .waits) struct ManualTests {
    /// The commands on the lab's page.
    private static let lab: Set = ["lab", "replay", "shrink", "peer"]

    @Test("describes every flag that there is, and no other: those of the lab on a page of its own")
    func flags() throws {
        let tasks = try Program.subcommands(of: "replay").map { ["replay", $0] }
        let commands = try [[]] + Program.subcommands().map { [$0] } + tasks
        let isOfLab = { (command: [String]) in command.first.map(Self.lab.contains) ?? false }
        let game = try Set(commands.filter { !isOfLab($0) }.flatMap(flags))
        let lab = try Set(commands.filter(isOfLab).flatMap(flags))
        #expect(game.count > 20 && lab.count > 30)
        #expect(try described(in: "pong") == game)
        let onItsPage = try described(in: "pong-lab")
        #expect(lab.subtracting(game).subtracting(onItsPage).union(onItsPage.subtracting(lab)) == [])
    }

    @Test("names every command at its beginning, and the strategy that is used unless another is named")
    func contents() throws {
        let synopsis = try #require(manual("pong").firstMatch(of: /(?s)\.Sh SYNOPSIS\n(.*)\.Sh DESCRIPTION\n/)).1
        let words = synopsis.split { !$0.isLetter }.map(String.init)
        #expect(try Set(Program.subcommands()).subtracting(words) == [])
        let strategy = /\.It Fl -strategy Ar name\n(?s:.*?)prints;\n\.Cm (\S+)\nby default\./
        let list = try Program.run(["lab", "--list"]).output
        #expect(
            try manual("pong-lab").firstMatch(of: strategy)?.1 == list.firstMatch(of: /The default is (\S+)\./)?.1
        )
    }

    @Test("is short, and so is the README")
    func length() throws {
        let texts = try [manual("pong"), manual("pong-lab"), Page.text(of: "README.md")]
        let lengths = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count }
        #expect(zip(lengths, [351, 351, 161]).allSatisfy { 100...$1 ~= $0 }, "\(lengths)")
    }

    private func manual(_ name: String) throws -> String {
        try Page.text(of: "\(Page.guide)/\(name).6")
    }

    /// The flags that have an entry on a page.
    private func described(in name: String) throws -> Set<String> {
        let entries = try manual(name).split(separator: "\n").filter { $0.hasPrefix(".It Fl ") }
        return Set(entries.flatMap { $0.matches(of: /Fl -([a-z][a-z-]*)/).map { String($0.1) } })
    }

    /// The flags in a command's help; without a command, in the program's help.
    private func flags(of command: [String]) throws -> [String] {
        try Program.answer(command + ["--help"]).output.matches(of: /--([a-z][a-z-]*)/).map { String($0.1) }
    }
}
