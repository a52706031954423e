internal import GameCore
internal import LabTesting
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI
import TestExtent
import Testing

/// The lab's time: what it shows is what a run without a screen has.
@Suite("Time in the lab") struct LabTimeTests {
    private let mobile = NetworkPreset.fourG.conditions

    private func lab(_ stage: Stage) throws -> Lab { try #require(stage.lab) }

    @Test(
        "stops at the next and the previous landmark by key",
        arguments: TestExtent.simulated(["g", "c", "r", "p"] as [Key])
    )
    func landmarks(key: Key) throws {
        let conditions: [Key: String] = ["g": "goal", "c": "contact", "r": "rollbackDepth >= 8", "p": "pop"]
        let search = try TickSearch(try #require(conditions[key]))
        // Unfiltered predictions pop, and easy players miss.
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        var stage = Stage.labOfComputers(level: .easy, strategy: strategy, network: mobile, ticks: 3_600)
            .pressing("p", .home)
        var walker = stage
        let expected = try (1...3_630 as ClosedRange<UInt32>).filter { _ in
            walker.press("n")
            return search.stops(at: try lab(walker))
        }
        var ticks: [UInt32] = []
        while ticks.last != (try lab(stage).tick), ticks.count < 1_000 {
            ticks.append(try lab(stage).tick)
            stage.press(">", key)
        }
        #expect(ticks.dropFirst().elementsEqual(expected) && expected.count > 1)
        // The last of a kind is not "no" one for a screen that shows it.
        #expect(stage.lines[23].contains("no other ") && stage.lines[23].contains(" after this tick"))
        var back: [UInt32] = []
        while back.last != (try lab(stage).tick) {
            back.append(try lab(stage).tick)
            stage.press("<", key)
        }
        #expect(back.reversed() == expected && stage.lines[23].contains(" before this tick"))
    }

    @Test(
        "has the match of the headless run of the same seed",
        arguments: TestExtent.simulated([7, 8, 9] as [UInt64]),
        [[], LabSide.allCases]
    )
    func headless(seed: UInt64, chaos: [LabSide]) throws {
        let player = chaos.isEmpty ? LabPlayer.computer(.normal) : .chaos(.normal)
        let stage = Stage.lab(player, player, strategy: .standard, network: mobile, seed: seed).running(3_000 - 30)
        var plan = LabRun.Plan(seed: seed)
        plan.chaos = chaos
        plan.setup.rules = try lab(stage).rules
        plan.setup.network = mobile
        plan.length = .ticks(3_000)
        let report = LabRun.report(on: plan)
        let shown = try stage.peer(.left).shown
        #expect(shown.score == report.devices.left.score && shown.tick == report.devices.left.tick)
        guard chaos.isEmpty else { return #expect(report.verdict.exercises[.pause] > 2) }
        let measures = try #require(stage.lab?.measures)
        let pops = ["pops.perMinute", "pops.max"].map { [measures[$0, .left], report.measures[$0, .left]] }
        #expect(report.contacts > 10 && pops.allSatisfy { $0[0] != nil && $0[0] == $0[1] })
    }

    @Test(
        "plays a scenario as without a screen, names each step, and freezes at the end",
        arguments: TestExtent.rows(BuiltInScenario.all)
    )
    func scenario(_ builtIn: BuiltInScenario) throws {
        let scenario = builtIn.scenario
        var run = ScenarioRun(scenario, strategy: .host)
        run.finish()
        var stage = Stage(playing: scenario, .host)
        var notices: Set<String> = []
        for _ in 0..<run.record.end {
            stage.run(1)
            notices.insert(stage.canvas.line(23))
        }
        let lab = try lab(stage)
        #expect(lab.tick == run.lab.tick && LabSide.allCases.map(lab.peer) == LabSide.allCases.map(run.lab.peer))
        let end = "the end of the scenario: its \(run.play.expectationCount) expectations hold"
        #expect(stage.lines[23].contains(end) && stage.app.pace == .still)
        guard builtIn.name == "owner-leaves" else { return }
        #expect([" left leaves", " left rejoins"].allSatisfy { step in notices.contains { $0.hasPrefix(step) } })
    }
}

extension BuiltInScenario: CustomTestStringConvertible {
    var testDescription: String { name }
}
