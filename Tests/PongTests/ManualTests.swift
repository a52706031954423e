import Foundation
import TerminalKit
import Testing

/// The man page, held against the program.
@Suite("Manual", .waits) struct ManualTests {
    @Test("describes every flag that there is, and no other")
    func flags() throws {
        let offered = try ([""] + Program.subcommands()).reduce(into: Set<String>()) { $0.formUnion(try flags(of: $1)) }
        let text = try manual()
        #expect(flags(in: text) == offered)
        let described = Set(text.matches(of: /(?m)^\.It Fl -([a-z][a-z-]*)/).map { String($0.1) })
        #expect(described == offered)
    }

    @Test("lists with each command the flags that it has")
    func synopsis() throws {
        let text = try manual()
        let start = try #require(text.range(of: ".Sh SYNOPSIS\n"))
        let end = try #require(text.range(of: ".Sh DESCRIPTION\n"))
        var listed: [String: Set<String>] = [:]
        for usage in text[start.upperBound..<end.lowerBound].split(separator: ".Nm\n") where !usage.contains("Fl -help")
        {
            let command = usage.firstMatch(of: /\.Cm ([a-z]+)/).map { String($0.1) } ?? ""
            listed[command, default: []].formUnion(flags(in: usage))
        }
        #expect(Set(listed.keys) == Set([""] + (try Program.subcommands())))
        for (command, flags) in listed {
            #expect(try self.flags(of: command).subtracting(["help", "version"]) == flags, "pong \(command)")
        }
    }

    @Test("names the strategy that is used unless another is named")
    func standardStrategy() throws {
        let list = try Program.run(["lab", "--list"]).output
        let standard = try #require(list.firstMatch(of: /The default is (\S+)\./))
        let text = try manual()
        let start = try #require(text.range(of: ".It Fl -strategy Ar name\n"))
        let named = text[start.upperBound...].firstMatch(of: /prints;\n\.Cm (\S+)\nby default\./)
        #expect(named.map { String($0.1) } == String(standard.1))
    }

    private func manual() throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/pong/Documentation/pong.6")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The flags that a part of the man page names.
    private func flags(in text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: /Fl -([a-z][a-z-]*)/).map { String($0.1) })
    }

    /// The flags that a command's help names, or those of the program without a command where it is empty.
    private func flags(of command: String) throws -> Set<String> {
        let help = try Program.answer((command.isEmpty ? [] : [command]) + ["--help"]).output
        return Set(help.matches(of: /--([a-z][a-z-]*)/).map { String($0.1) })
    }
}
