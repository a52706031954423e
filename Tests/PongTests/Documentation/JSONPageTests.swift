import Foundation
internal import LabTools
import ProgramTesting
import TerminalKit
import Testing

/// Compares the page that describes each JSON output with the outputs.
@Suite("The page of JSON outputs", .waits) struct JSONPageTests {
    /// Members whose own members are names from a list, and not of the page.
    private static let listed: Set = [
        "exercised", "measures", "sameInputs", "values", "strategies", "networks", "devices", "fields",
    ]

    /// Commands, each with the section of its output.
    private static let commands = [
        (
            "A run",
            "lab --headless --seconds 9 --seed 1 --network 4g --strategy \(bug) --expect healthy"
        ),
        ("A sync test", "lab --sync-test --seconds 5 --seed 1"),
        ("Scenarios", "lab --headless --strategy rollback --scenario \(Page.guide)/Examples/long-hitch.pong.scenario"),
        ("Hunts", "lab --narrow --seeds 1:2 --seconds 9 --network 4g --strategy \(bug)"),
        ("Runs of peer programs", "lab --peer PEER --headless --seconds 1 --seed 1"),
        ("Runs of peer programs", "lab --peer PEER --seeds 1:1 --seconds 1"),
        ("The names", "lab --list"), ("Verifying", "replay verify run.pong.log"),
        ("Finding", "replay find contact run.pong.log"), ("Explaining", "replay explain run.pong.log"),
        ("Explaining", "replay explain --all run.pong.log"), ("The life of a tick", "replay tick run.pong.log 298"),
        ("The last change", "replay last-change run.pong.log ball.x"), ("Pops", "replay pops run.pong.log"),
    ]

    @Test("names every member in the section of its command")
    func members() throws {
        let folder = try TemporaryFolder(linking: "Sources")
        func run(_ command: String) throws -> Program.Result {
            let peer = try "\(Program.path()) peer"
            return try Program.run(command.split(separator: " ").map { $0 == "PEER" ? peer : String($0) }, in: folder)
        }
        let lab = "lab --headless --seconds 12 --seed 2 --network congested --left chaos"
        _ = try run("\(lab) --strategy \(Self.bug) --record run.pong.log")
        for (section, command) in Self.commands {
            var names: Set<String> = []
            let result = try run("\(command) --format json")
            Self.collect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)), into: &names)
            let text = try Self.section(section)
            let missing = names.filter { !text.contains("`\($0)`") }
            #expect(missing == [] && names.count > 3, "\(command)")
        }
    }

    private static let bug = "planted-bug-stale-prediction"

    @Test("has a row for each value of a message, with its summary; lines have these, and the values of ticks")
    func lines() throws {
        let rows = try Self.section("Messages, a line each").split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.map(String.init) == MessageField.all.map { "| `\($0.name)` | \($0.summary) |" })
        let folder = try TemporaryFolder()
        try folder.write(RecordedRun.bytes.get(), to: "run.pong.log")
        func names(_ arguments: String...) throws -> Set<String> {
            let dump = ["replay", "dump", "run.pong.log", "--format", "jsonl", "--from", "300", "--to", "300"]
            let line = try #require(Program.run(dump + arguments, in: folder).output.split(separator: "\n").first)
            return try Set(#require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]).keys)
        }
        #expect(try names() == Set(TickNames.all.map(\.name.text)))
        #expect(try names("--messages") == Set(MessageField.all.map(\.name)))
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
