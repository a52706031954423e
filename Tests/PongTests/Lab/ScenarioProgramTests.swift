import Foundation
import LabTools
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// Scenarios in the real program.
@Suite("Scenarios of the program", .waits)
struct ScenarioProgramTests {
    private static let example = Page.root.appending(path: "\(Page.guide)/Examples/long-hitch.pong.scenario").path()

    private func run(_ arguments: [String]) throws -> Program.Result {
        try Program.run(["lab", "--headless", "--scenario"] + arguments)
    }

    @Test("all of them hold, in a table of every strategy")
    func all() throws {
        let result = try run(["all"])
        #expect(result.status == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        try #require(lines.count == 2 + BuiltInScenario.all.count)
        #expect(lines[1].contains("host-extrapolated  lockstep"))
        for (line, builtIn) in zip(lines.dropFirst(2), BuiltInScenario.all) {
            #expect(line.contains(/^[a-z-]+( +[0-9]+){5}$/) && line.hasPrefix(builtIn.name + " "))
        }
    }

    @Test("a broken expectation is a line with the second and the values, with status 1")
    func broken() throws {
        let result = try run([Self.example, "--strategy", "rollback"])
        #expect(result.status == 1)
        let message = """
            pong: long-hitch, rollback, seed 1: line 5: at second 2.68 (tick 163) 'right.ahead <= 40' does not hold: \
            right.ahead 41

            """
        #expect(result.errors == message)
        #expect(result.output.hasSuffix("long-hitch  1 broken\n"))
    }

    @Test("the result is JSON for a script")
    func json() throws {
        let result = try run([Self.example, "--strategy", "lockstep", "rollback", "--seed", "2", "--format", "json"])
        #expect(result.status == 1)
        let runs = try result.objects
        #expect(runs.map { $0["strategy"] as? String } == ["lockstep", "rollback"])
        #expect(runs.map { $0["seed"] as? Int } == [2, 2] && runs[0]["scenario"] as? String == "long-hitch")
        #expect(runs[0]["expectations"] as? Int == 5 && (runs[0]["broken"] as? [Any])?.isEmpty == true)
        let broken = try #require((runs[1]["broken"] as? [[String: Any]])?.first)
        #expect(broken["line"] as? Int == 5 && broken["condition"] as? String == "right.ahead <= 40")
        #expect(broken["values"] as? [String] == ["right.ahead 41"] && broken["second"] is String)
    }

    @Test("a planted bug breaks what is expected of two devices")
    func plantedBug() throws {
        let result = try run(["reordering", "--strategy", "planted-bug-shifted-input"])
        #expect(result.status == 1 && result.errors.contains("'not desync' does not hold: desync yes"))
    }

    @Test("a file with a mistake is refused with line, reason and place, and status 65")
    func mistake() throws {
        let folder = try TemporaryFolder()
        let text = try String(contentsOfFile: Self.example, encoding: .utf8)
        let file = folder.path(of: "long-hitch.pong.scenario")
        try text.replacing("right.ahead", with: "right.ahed").write(toFile: file, atomically: false, encoding: .utf8)
        let result = try run([file])
        #expect(result.status == 65 && result.output == "")
        let message = """
            pong: \(file): line 5: 'always': 'right.ahed' is not a value of a tick; did you mean right.ahead?
              right.ahed <= 40
              ^^^^^^^^^^

            """
        #expect(result.errors == message)
        #expect(try Program.run(["lab", "--scenario", file]).status == 65)
    }

    @Test("the guide shows the example as it is, and each built-in scenario")
    func guide() throws {
        let page = try Page.text(of: "\(Page.guide)/Scenarios.md")
        #expect(page.contains("```json\n\(try String(contentsOfFile: Self.example, encoding: .utf8))```"))
        for builtIn in BuiltInScenario.all {
            #expect(page.contains("| `\(builtIn.name)` | \(builtIn.scenario.summary) |\n"), "\(builtIn.name)")
        }
        // The values of one device; the page may list only their last part.
        for name in ScenarioName.all where name.text.hasPrefix("left.") {
            let word = name.text.split(separator: ".").last.map { ".\($0)`" } ?? ""
            #expect(page.contains("`\(name.text)`") || page.contains(word), "\(name.text)")
        }
    }

    @Test("a recorded one is replayed to every hash")
    func recorded() throws {
        let folder = try TemporaryFolder()
        let file = folder.path(of: "run.pong.log")
        #expect(try run(["stale-packets", "--strategy", "host", "--record", file]).status == 0)
        let result = try Program.run(["replay", "verify", file])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try run(["stale-packets", "--record", file]).status == 74)
    }

    @Test(
        "refuses scenarios that there are not",
        arguments: [
            (["--headless", "--scenario", "garbag"], "'garbag' is neither a scenario nor a file", 64),
            (["--scenario", "no/such"], "cannot read 'no/such'", 66),
            (["--scenario", "all"], "--scenario all needs --headless", 64),
            (["--list", "--scenario", "garbage"], "--scenario has no effect with --list", 64),
            (["--compare", "--scenario", "garbage"], "--compare has no effect with --scenario", 64),
        ] as [([String], String, Int32)]
    )
    func unknown(_ arguments: [String], _ reason: String, _ status: Int32) throws {
        let result = try Program.answer(["lab"] + arguments)
        #expect(result.status == status && result.errors.contains(reason), "\(result.errors)")
    }

    @Test("happens by itself on the screen, step by step, and freezes at the end")
    func screen() throws {
        let terminal = try Program.start(["lab", "--scenario", "opponent-leaves"], columns: 100, rows: 30)
        try terminal.wait(for: "the step") { $0.lines.contains { $0.contains("right leaves") } }
        try terminal.wait(for: "the device that left") { $0.lines[0].contains(" left") }
        try terminal.wait(for: "the end") {
            $0.lines.contains { $0.contains("the end of the scenario: its 5 expectations hold") }
        }
        #expect(terminal.screen.lines.contains { $0.contains("frozen") })
    }
}
