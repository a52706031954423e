internal import Foundation
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

/// The lab of the README: a run with a pop, found by the keys that the text names.
@Suite("The README's lab") struct ReadmeLabTests {
    @Test("has a pop in its first seconds, and the screen beside the text shows it with its cause")
    func pop() throws {
        let readme = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md"),
            encoding: .utf8
        )
        let command = "pong lab --left computer --network 4g --strategy host --seed 11\n"
        let text = try #require(readme.split(separator: command, maxSplits: 1).last)
        #expect(text.contains("Press `p` to freeze time, `Home` for the beginning, and `>` `p` for the first pop:"))
        #expect(text.contains("In two minutes `host` makes 1,543 pops; `rollback-filtered`, the default, makes one."))
        var setup = LabSetup()
        setup.players = PerSide(.computer(.normal), .computer(.normal))
        var run = RunSetup(seed: 11, network: NetworkPreset.fourG.conditions, strategy: .host)
        run.drawPhases()
        let stage = Stage(lab: LabScene(setup, run)).running(600).pressing("p").pressing(.home).pressing(">", "p")
        #expect(stage.shows("frozen 138/600", "pop: took the state of an update: L→R's message of tick 131 came 2"))
        #expect(text.contains("\n\(stage.text)\n"))
    }

    @Test("has the pops that the text counts", arguments: [(StrategyKind.host, 1_543), (.standard, 1)])
    func count(_ strategy: StrategyKind, _ pops: Int) throws {
        var plan = LabRun.Plan(seed: 11)
        plan.setup = RunSetup(seed: 11, network: NetworkPreset.fourG.conditions, strategy: strategy)
        plan.setup.drawPhases()
        plan.length = .ticks(120 * 60)
        let measure = try #require(Measure.all.first { $0.name == "pops.perMinute" })
        // In hundredths.
        #expect(LabRun.report(on: plan).measures[measure] == pops * 50)
    }
}
