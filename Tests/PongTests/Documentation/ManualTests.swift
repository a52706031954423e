import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// Checks that the man pages match the program.
@Suite("Manual", .waits) struct ManualTests {
    /// The commands on the lab's page.
    private static let lab: Set = ["lab", "replay", "shrink"]

    @Test("describes every flag that there is, and no other: those of the lab on a page of its own")
    func flags() throws {
        var (game, lab): (Set<String>, Set<String>) = ([], [])
        for command in try [[]] + Program.subcommands().map({ [$0] }) {
            if let name = command.first, Self.lab.contains(name) {
                try lab.formUnion(flags(of: command))
            } else {
                try game.formUnion(flags(of: command))
            }
        }
        for task in try Program.subcommands(of: "replay") { try lab.formUnion(flags(of: ["replay", task])) }
        #expect(game.count > 20 && lab.count > 30)
        #expect(try described(in: "pong") == game)
        let onItsPage = try described(in: "pong-lab")
        #expect(lab.subtracting(game).subtracting(onItsPage) == [])
        #expect(onItsPage.subtracting(lab) == [])
    }

    @Test("names every command at its beginning")
    func synopsis() throws {
        let text = try manual("pong")
        let start = try #require(text.range(of: ".Sh SYNOPSIS\n"))
        let end = try #require(text.range(of: ".Sh DESCRIPTION\n"))
        let words = Set(text[start.upperBound..<end.lowerBound].split { !$0.isLetter }.map(String.init))
        for command in try Program.subcommands() { #expect(words.contains(command), "\(command)") }
    }

    @Test("is short", arguments: ["pong", "pong-lab"])
    func length(name: String) throws {
        let lines = try manual(name).split(separator: "\n")
        #expect(lines.count > 100 && lines.count <= 350)
    }

    @Test("names the strategy that is used unless another is named")
    func standardStrategy() throws {
        let list = try Program.run(["lab", "--list"]).output
        let standard = try #require(list.firstMatch(of: /The default is (\S+)\./))
        let text = try manual("pong-lab")
        let start = try #require(text.range(of: ".It Fl -strategy Ar name\n"))
        let named = text[start.upperBound...].firstMatch(of: /prints;\n\.Cm (\S+)\nby default\./)
        #expect(named.map { String($0.1) } == String(standard.1))
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
    private func flags(of command: [String]) throws -> Set<String> {
        let help = try Program.answer(command + ["--help"]).output
        return Set(help.matches(of: /--([a-z][a-z-]*)/).map { String($0.1) })
    }
}
