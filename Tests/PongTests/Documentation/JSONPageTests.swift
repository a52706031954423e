import Foundation
internal import LabTools
import ProgramTesting
import TerminalKit
import Testing

/// Compares the page that describes each JSON output with the outputs.
@Suite("The page of JSON outputs", .waits) struct JSONPageTests {
    /// Members whose own members are names from a list, and not of the page.
    private static let listed: Set = ["exercised", "measures", "sameInputs", "values"]

    @Test(
        "names every member in the section of its command",
        arguments: [
            (
                "A run",
                "lab --headless --seconds 9 --seed 1 --network 4g --strategy planted-bug-stale-prediction --expect healthy"
            ),
            ("A sync test", "lab --sync-test --seconds 5 --seed 1"),
            (
                "Scenarios",
                "lab --headless --scenario Sources/pong/Documentation/Examples/long-hitch.pong.scenario --strategy rollback"
            ),
            ("Hunts", "lab --seeds 1:2 --seconds 9 --network 4g --strategy planted-bug-stale-prediction"),
            ("The names", "lab --list"),
            ("Verifying", "replay verify run.pong.log"),
            ("Finding", "replay find contact run.pong.log"),
            ("Explaining", "replay explain run.pong.log"),
            ("Explaining", "replay explain --all run.pong.log"),
            ("The life of a tick", "replay tick run.pong.log 298"),
            ("The last change", "replay last-change run.pong.log ball.x"),
            ("Pops", "replay pops run.pong.log"),
        ]
    )
    func members(_ section: String, _ command: String) throws {
        let folder = try TemporaryFolder(linking: "Sources")
        let words =
            "lab --headless --seconds 30 --seed 3 --network 4g --strategy planted-bug-stale-prediction --record run.pong.log"
        if command.hasPrefix("replay") { _ = try Program.run(words.split(separator: " ").map(String.init), in: folder) }
        let result = try Program.run(command.split(separator: " ").map(String.init) + ["--format", "json"], in: folder)
        var names: Set<String> = []
        Self.collect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)), into: &names)
        #expect(names.count > 3, "\(result)")
        let text = try Self.section(section)
        for name in names.sorted() { #expect(text.contains("`\(name)`"), "\(command): \(name)") }
    }

    @Test("has a row for each value of a message, with its summary")
    func messages() throws {
        let rows = try Self.section("Messages, a line each").split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.map(String.init) == MessageField.all.map { "| `\($0.name)` | \($0.summary) |" })
    }

    @Test("lines have the values of ticks that conditions have, and the members of messages")
    func lines() throws {
        let folder = try TemporaryFolder()
        try folder.write(RecordedRun.bytes.get(), to: "run.pong.log")
        func lines(_ arguments: String...) throws -> [[String: Any]] {
            let dump = ["replay", "dump", "run.pong.log", "--format", "jsonl"]
            let result = try Program.run(dump + arguments, in: folder)
            #expect(result.status == 0 && result.errors == "")
            return try result.output.split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
        let ticks = try lines("--from", "300", "--to", "302")
        #expect(ticks.map { $0["tick"] as? Int } == [300, 301, 302])
        for tick in ticks { #expect(Set(tick.keys) == Set(TickName.all.map(\.text))) }
        let all = try lines()
        #expect(all.count == 1_200 && all[299]["left.contact"] is NSNumber && all[0]["left.contact"] is NSNull)
        let messages = try lines("--messages")
        #expect(messages.map { $0["number"] as? Int } == Array(0..<messages.count))
        for message in messages { #expect(Set(message.keys) == Set(MessageField.all.map(\.name))) }
        let some = try lines("--messages", "--from", "300", "--to", "302")
        #expect(!some.isEmpty && some.allSatisfy { (300...302).contains($0["sent"] as? Int ?? 0) })
        #expect(try Program.run(["replay", "dump", "run.pong.log", "--messages"], in: folder).status == 64)
    }

    private static func collect(_ value: Any, into names: inout Set<String>) {
        if let members = value as? [String: Any] {
            for (name, value) in members {
                names.insert(name)
                if !listed.contains(name) || value is [[String: Any]] { collect(value, into: &names) }
            }
        } else if let elements = value as? [Any] {
            for element in elements { collect(element, into: &names) }
        }
    }

    private static func section(_ title: String) throws -> String {
        let text = try Page.text(of: "\(Page.guide)/JSON-output.md")
        let start = try #require(text.range(of: "\n## \(title)\n"), "\(title)")
        let end = text[start.upperBound...].range(of: "\n## ")?.lowerBound ?? text.endIndex
        return String(text[start.upperBound..<end])
    }
}
