internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import StageTesting
internal import SyncLab
internal import TerminalUI
import TestExtent
import Testing

/// Moving in time, by the keys of the lab.
@Suite("Time in the lab") struct LabTimeTests {
    /// Two computer players over a mobile network.
    private func stage(_ columns: Int = 80, _ rows: Int = 24, seed: UInt64 = 7) -> Stage {
        Stage.labOfComputers(columns, rows, network: NetworkPreset.fourG.conditions, seed: seed)
    }

    private func tick(_ stage: Stage) throws -> UInt32 { try #require(stage.lab).tick }

    @Test("goes one tick back and on, and shows each as it was")
    func steps() throws {
        var stage = stage().running(400)
        var screens: [UInt32: [String]] = [:]
        stage.press("p")
        for _ in 0..<40 {
            screens[try tick(stage)] = stage.lines.dropLast(2)
            stage.press("b")
        }
        #expect(try tick(stage) == 390)
        for _ in 0..<39 {
            stage.press("n")
            #expect(try stage.lines.dropLast(2) == #require(screens[tick(stage)]))
        }
        #expect(try tick(stage) == 429)
        // At the end, the key continues the run.
        stage.press("n", "n")
        #expect(try tick(stage) == 431)
    }

    @Test("jumps ten seconds, to the beginning and the end, and back to where it was")
    func jumps() throws {
        var stage = stage().running(1_500).pressing("p")
        let end = stage.lines
        let steps: [(Key, UInt32)] = [(",", 930), (.home, 0), ("'", 930), ("'", 0), (".", 600)]
        for (key, end) in steps {
            stage.press(key)
            #expect(try tick(stage) == end && stage.lines[22].contains("frozen \(end)/1530"))
        }
        #expect(stage.screen(after: .end).lines == end)
        #expect(try tick(stage) == 1_530)
    }

    @Test("plays backward to the beginning, forward to the end, and stops there")
    func directions() throws {
        var stage = stage().running(170)
        let faults = stage.follow([
            ("r +100", " 100/200"), ("+500", "0/200 | the beginning of the run"),
            ("p +500", " frozen 200 | the end of the run so far: p goes on"), ("p +10", " tick 210 "),
        ])
        #expect(faults == [])
    }

    @Test("passes at a half, a quarter and a tenth of the speed", arguments: [(1, 120), (2, 60), (3, 24), (4, 240)])
    func slowMotion(presses: Int, ticks: UInt32) throws {
        var stage = stage()
        let before = try tick(stage)
        for _ in 0..<presses { stage.press("x") }
        stage.run(240)
        #expect(try tick(stage) - before == ticks)
    }

    @Test("says that the past cannot be changed, and goes on from it in a branch")
    func branches() throws {
        var stage = stage().running(1_200).pressing("p")
        let end = stage.lines
        stage.press(",")
        let strategy = try #require(stage.lab).strategy
        for key: Key in ["1", "s", "]", " ", "m"] {
            stage.press(key)
            #expect(stage.lines[23].contains("this has happened: g goes on from here in a branch"))
        }
        #expect(try stage.peer(.left).isPresent)
        #expect(try #require(stage.lab).strategy == strategy)
        #expect(stage.screen(after: "g").lines[23].contains("run 2 of 2, at tick 630"))
        #expect(stage.lines[22].contains("frozen 630  run 2/2"))
        stage.press("s", "p", ticks: 300)
        #expect(try tick(stage) == 930)
        #expect(try #require(stage.lab).strategy != strategy)
        #expect(stage.screen(after: "o", .end).lines[22].contains("frozen 1230  run 1/2"))
        #expect(stage.lines.dropLast(2) == end.dropLast(2))
        stage.press("o")
        #expect(try tick(stage) == 930)
    }

    @Test("marks ticks")
    func marks() throws {
        for (keys, isMarked) in [("pf", true), ("pfn", false), ("pfnb", true), ("pfnbf", false)] {
            var stage = stage()
            stage.type(keys)
            #expect(stage.lines[22].contains("marked") == isMarked, "\(keys)")
        }
    }

    @Test(
        "plays the match that the headless run of the same seed plays",
        arguments: TestExtent.simulated([7, 8, 9] as [UInt64]),
        [[], LabSide.allCases]
    )
    func headless(seed: UInt64, chaos: [LabSide]) throws {
        let player = chaos.isEmpty ? LabPlayer.computer(.normal) : .chaos(.normal)
        let network = NetworkPreset.fourG.conditions
        let stage = Stage.lab(player, player, strategy: .standard, network: network, seed: seed).running(3_000 - 30)
        var plan = LabRun.Plan(seed: seed)
        plan.chaos = chaos
        plan.setup.rules = try #require(stage.lab).rules
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(3_000)
        let report = LabRun.report(on: plan)
        let status = try stage.peer(.left)
        #expect(status.shown.score == report.left.score && status.shown.tick == report.left.tick)
        guard chaos.isEmpty else { return #expect(report.verdict.exercises[.pause] > 2) }
        #expect(report.contacts > 10)
        let measures = try #require(stage.lab?.measures)
        for name in ["pops.perMinute", "pops.max"] {
            #expect(measures[name, .left] != nil && measures[name, .left] == report.measures[name, .left])
        }
    }

    @Test("replays a run that was read, and goes on only in a branch")
    func replays() throws {
        var history = RunHistory(RunSetup(seed: 5, strategy: .standard))
        for tick in 0..<200 { history.advance(left: Input(tick < 100 ? .low : .high, .serve), right: .none) }
        history = RunHistory(history.record)
        var stage = Stage(lab: LabScene(LabSetup(), replaying: history))
        let faults = stage.follow([
            ("", "0/200"), ("+300", " frozen 200 | the end of the run: g goes on in a branch"),
            ("p +10", " frozen 200 "),
            ("g p +10", " tick 210 "),
        ])
        #expect(faults == [])
    }
}
