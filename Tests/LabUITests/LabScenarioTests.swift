internal import GameCore
internal import LabTools
internal import LabUI
internal import MatchSync
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI
internal import TestExtent
import Testing

/// Scenarios on the lab's screen.
@Suite("Scenarios in the lab") struct LabScenarioTests {
    private func stage(_ scenario: Scenario, _ strategy: StrategyKind = .host) -> Stage {
        var setup = LabSetup()
        setup.left = .computer(scenario.left)
        setup.right = .computer(scenario.right)
        return Stage(lab: LabScene(setup, scenario.setup(seed: nil, strategy: strategy), playing: scenario))
    }

    private func scenario(_ name: String) throws -> Scenario {
        try #require(BuiltInScenario.all.first { $0.name == name }).scenario
    }

    @Test(
        "play as without a screen, name each step, and freeze at the end",
        arguments: TestExtent.rows(BuiltInScenario.all.map(\.name))
    )
    func plays(_ name: String) throws {
        let scenario = try scenario(name)
        var run = ScenarioRun(scenario, strategy: .host)
        run.finish()
        var stage = stage(scenario)
        var lastLines: Set<String> = []
        for _ in 0..<run.record.end {
            stage.run(1)
            lastLines.insert(stage.canvas.line(23))
        }
        let lab = try #require(stage.lab)
        #expect(lab.tick == run.lab.tick && stage.app.pace == .still)
        for side in LabSide.allCases { #expect(lab.peer(side) == run.lab.peer(side)) }
        #expect(stage.lines[23].contains("the end of the scenario: its \(run.play.expectationCount) expectations hold"))
        guard name == "owner-leaves" else { return }
        for notice in [" left leaves", " left rejoins"] {
            #expect(lastLines.contains { $0.hasPrefix(notice) }, "\(notice)")
        }
    }

    @Test("freeze where an expectation breaks, and go on")
    func breaks() throws {
        let text = """
            {"pong": "scenario", "format": 1, "name": "test", "summary": "a test", "length": 4}
            {"at": 1, "action": "leave", "device": "right", "note": "and out"}
            {"to": "end", "always": "right.present", "strategies": ["host"]}
            {"at": "end", "expect": "tick == 240"}
            """
        let scenario = try Scenario(Array(text.utf8))
        var stage = stage(scenario).running(60)
        #expect(!stage.lines[23].contains("and out"))
        stage.run(1)
        #expect(stage.app.pace == .still && stage.lines[22].contains("frozen 61"))
        #expect(stage.lines[23].contains("line 3: 'right.present' does not hold: right.present no"))
        #expect(stage.screen(after: "p", ticks: 200).lines[22].contains("frozen 240"))
        #expect(stage.lines[23].contains("the end of the scenario: 1 of 2 expectations broken"))
        // After its end the scenario does nothing.
        stage.press("p", ticks: 60)
        #expect(try #require(stage.lab).tick == 300 && stage.app.pace == .ticking)
    }

    @Test("happen once, in the run that they began with: neither going back nor a branch changes that")
    func branches() throws {
        let text = """
            {"pong": "scenario", "format": 1, "name": "test", "summary": "a test", "length": 5}
            {"at": 2, "action": "leave", "device": "right"}
            {"to": "end", "always": "not right.present"}
            """
        var stage = stage(try Scenario(Array(text.utf8))).running(100).pressing("b", "g")
        // The branch plays without the scenario.
        stage.press("p", ticks: 60)
        #expect(try #require(stage.lab).tick == 159 && stage.peer(.right).isPresent)
        // The original continues with it.
        stage.press("o", .end, "p", ticks: 30)
        #expect(try #require(stage.lab).tick == 130 && !stage.peer(.right).isPresent)
        stage.press("b", "b", "p", ticks: 300)
        let frozen = "the end of the run so far"
        #expect(stage.lines[23].contains(frozen) || stage.lines[23].contains("expectations hold"))
        stage.press("p", ticks: 300)
        #expect(stage.lines[23].contains("the end of the scenario: its 1 expectations hold"))
        #expect(try #require(stage.lab).tick == 300)
    }
}
