internal import GameCore
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncCore
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
        arguments: TestExtent.simulated(["g", "c", "r", "R", "p"] as [Key])
    )
    func landmarks(key: Key) throws {
        let conditions: [Key: String] = [
            "g": "goal", "c": "contact", "r": "rollbackDepth > 0", "R": "rollbackDepth >= 8", "p": "pop",
        ]
        // Each rollback is one, even right after another one.
        let search = try TickSearch(try #require(conditions[key]), stopsAtEach: ["r", "R"].contains(key))
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
        let none = stage.lines[23]
        #expect(none.contains("no other ") && none.contains(" after this tick; nothing is played yet after 3630"))
        var back: [UInt32] = []
        while back.last != (try lab(stage).tick) {
            back.append(try lab(stage).tick)
            stage.press("<", key)
        }
        #expect(back.reversed() == expected && stage.lines[23].contains(" before this tick"))
    }

    @Test(
        "has the match and the measures of the headless run of the same seed",
        arguments: TestExtent.simulated(StrategyKind.allCases),
        [[], LabSide.allCases]
    )
    func headless(strategy: StrategyKind, chaos: [LabSide]) throws {
        let (player, network) = (chaos.isEmpty ? LabPlayer.computer(.normal) : .chaos(.normal), NetworkPreset.wifiBurst)
        let stage = Stage.lab(player, player, strategy: strategy, network: network.conditions, seed: 5)
            .running(3_600 - 30)
        let (lab, live) = (try lab(stage), try #require(stage.lab?.measures))
        var plan = LabRun.Plan(seed: 5)
        plan.chaos = chaos
        (plan.setup.rules, plan.setup.network, plan.setup.strategy) = (lab.rules, network.conditions, strategy)
        plan.length = .ticks(3_600)
        let report = LabRun.report(on: plan)
        let isOpen = lab.status(of: .left).shown.score != lab.status(of: .right).shown.score
        let differing = Measure.all.filter { measure in
            let same = live[measure] == report.measures[measure]
            switch measure.name {
            // The end of a run also closes disagreements and reconvergence that are still open.
            case "scoreDisagreementTicks.p50", "scoreDisagreementTicks.max": return !same && !isOpen
            case "reconvergeTicks.max": return !same && (live[measure] ?? 0) >= (report.measures[measure] ?? 0)
            // Counted from the first packet on; the run counts the messages before it, too.
            case "bytesSent": return false
            default: return !same || LabSide.allCases.contains { live[measure, $0] != report.measures[measure, $0] }
            }
        }
        #expect(differing.map(\.name) == [])
        let shown = lab.status(of: .left).shown
        #expect(shown.score == report.devices.left.shown.score && shown.tick == report.devices.left.shown.tick)
        #expect(chaos.isEmpty ? report.contacts > 20 : report.verdict.exercises[.pause] > 2)
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
        #expect(lab.tick == run.lab.tick && LabSide.allCases.map(lab.status) == LabSide.allCases.map(run.lab.status))
        let end = "the end of the scenario: its \(run.play.expectationCount) expectations hold"
        #expect(stage.lines[23].contains(end) && stage.app.pace == .still)
        guard builtIn.name == "owner-leaves" else { return }
        #expect([" left leaves", " left rejoins"].allSatisfy { step in notices.contains { $0.hasPrefix(step) } })
    }
}

extension BuiltInScenario: CustomTestStringConvertible {
    var testDescription: String { name }
}
