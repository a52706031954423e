internal import GameBasics
internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import TestExtent
import Testing

@testable import LabTools
@testable import RunFiles
@testable import SyncLab

/// Runs that fail are made as small as they can be.
@Suite("Shrink")
struct ShrinkTests {
    /// A run of a minute with a bug, in which two players provoke; the first of some seeds that fails.
    static func failing(_ bug: PlantedBug, on preset: NetworkPreset) throws -> RunRecord {
        for seed in 1...20 as ClosedRange<UInt64> {
            var plan = LabRun.Plan(seed: seed)
            plan.setup = RunSetup(seed: seed, network: preset.conditions, strategy: .plainRollback, plantedBug: bug)
            plan.chaos = LabSide.allCases
            plan.length = .ticks(3_600)
            var run = LabRun(plan)
            if !run.report().verdict.isHealthy { return run.record }
        }
        throw HuntFile.MergeError(file: bug.name, reason: "no seed fails")
    }

    private static func failure(of run: RunRecord) -> HuntedRun.Failure? {
        HuntedRun.Failure(LabRun.report(on: run), run, broken: broken)
    }

    private static let broken: @Sendable (RunReport) -> String? = { $0.verdict.isHealthy ? nil : "healthy" }

    @Test(
        "of planted bugs are minimal: without any one element the failure is gone",
        .enabled(if: TestExtent.isFast, "simulates for half a minute in unoptimized code"),
        arguments: TestExtent.full(PlantedBug.allCases, slice: [PlantedBug(.droppedInput)])
    )
    func planted(bug: PlantedBug) throws {
        for preset in TestExtent.full([.wifiBurst, .fourG, .scramble], slice: [.wifiBurst]) as [NetworkPreset] {
            let original = try Self.failing(bug, on: preset)
            var shrink = try Shrink(original, broken: Self.broken)
            let first = shrink.failure
            #expect(shrink.reduce { _ in true })
            let (run, failure) = (shrink.run, shrink.failure)
            #expect(failure.isLike(first) && Self.failure(of: run) == failure)
            #expect(run.end < original.end && run.actions.count < 20, "\(run.size)")
            let runs = RunPart.all.flatMap { part in
                (0..<part.count(run)).map { ("\(part.name) \($0)", part.removing($0..<$0 + 1, from: run)) }
            }
            let needless = runs.filter { Self.failure(of: $0.1)?.isLike(failure) == true }
            #expect(needless.map(\.0) == [], "\(run.size)")
        }
    }

    @Test("two runs are the same up to the first input or action that differs")
    func shared() {
        let setup = RunSetup(seed: 1)
        let still = [PerSide<Input>](repeating: PerSide(.none, .none), count: 10)
        func run(_ inputs: [PerSide<Input>], _ actions: [UInt32]) -> RunRecord {
            RunRecord(setup, inputs: inputs, actions: actions.map { ($0, .reseedLinks(UInt64($0))) })
        }
        let moved = still.prefix(3) + [PerSide(Input(.low), .none)] + still.dropFirst(4)
        let others = [
            run(still, [4, 8]), run(still, [4]), run(still, []), run(still, [5]), run(Array(moved), [4, 8]),
            run(Array(still.prefix(6)), [4]),
        ]
        #expect(others.map { run(still, [4, 8]).sharedTicks(with: $0) } == [10, 8, 4, 4, 3, 6])
    }

    @Test(
        "a run with explicit fates is the same as by chance",
        arguments: TestExtent.rows(NetworkPreset.allCases, every: 5)
    )
    func explicit(preset: NetworkPreset) throws {
        func isExact(_ network: NetworkConditions) -> Bool {
            LabSide.allCases.allSatisfy { network[from: $0] == LinkConditions(delay: network[from: $0].delay) }
        }
        var decided = 0
        for seed in 1...TestExtent.full(3, slice: 2) as ClosedRange<UInt64> {
            var plan = LabRun.Plan(seed: seed)
            plan.setup.network = preset.conditions
            plan.chaos = LabSide.allCases
            plan.length = .ticks(2_400)
            var run = LabRun(plan)
            let report = run.report()
            let explicit = run.record.explicit
            let again = LabRun.report(on: explicit)
            #expect(again.measures == report.measures && again.verdict == report.verdict, "seed \(seed)")
            #expect(again.devices == report.devices && again.contacts == report.contacts)
            #expect(isExact(explicit.setup.network))
            decided += explicit.actions.count { $0.action.isFate }
            if seed == 1 { try Self.checkFile(of: explicit) }
        }
        // Blackouts of chaos are fates, too.
        #expect(decided > (isExact(preset.conditions) ? 0 : 100))
    }

    /// A run file of a run has the same setup and actions, and replays to the same hashes.
    private static func checkFile(of run: RunRecord) throws {
        let file = try RunFile(RunFileWriter.file(of: run, RunOrigin(program: "1", left: "a", right: "b")))
        #expect(file.record.setup == run.setup && RunVerification(of: file).difference == nil)
        #expect(file.record.actions.map(\.action) == run.actions.map(\.action))
    }

    @Test("the fates of a further device's messages are explicit, too, and take the place of its links' changes")
    func furtherDevice() throws {
        let links = [LabLink(from: 2, to: 0), LabLink(from: 1, to: 2), .left]
        let lossy = LinkConditions([.delay: 60, .loss: 200_000])
        let setup = RunSetup(seed: 4, network: NetworkPreset.wifiBurst.conditions, strategy: .plainRollback)
        let run = RunHistory.played(setup, ticks: 900) { run, _ in
            switch run.end {
            case 100: run.perform(.addDevice)
            case 200:
                for link in links { run.perform(.setConditions(lossy, from: link)) }
            case 300: run.perform(.blackOut(from: links[0], for: .milliseconds(500)))
            case 400: run.perform(.leave(1))
            case 500: run.perform(.switchStrategy(.host))
            default: break
            }
        }.record
        let explicit = run.explicit
        let counts = links.map { link in
            explicit.actions.count { if case .decide(_, _, link) = $0.action { true } else { false } }
        }
        #expect(counts.allSatisfy { $0 > 20 } && !explicit.hasChance, "\(counts)")
        let changes = explicit.actions.filter { if case .setConditions = $0.action { true } else { false } }
        #expect(changes.isEmpty)
        try Self.checkFile(of: explicit)
        var (lab, copy) = (Lab(setup), Lab(explicit.setup))
        while lab.tick < run.end {
            run.replayNext(on: &lab)
            explicit.replayNext(on: &copy)
            try #require(lab.devices.map(\.reading.shown) == copy.devices.map(\.reading.shown), "tick \(lab.tick)")
        }
    }

    @Test("a further device is one element with all that it does; those after it move up, a watched one stays")
    func furtherDevices() {
        var setup = RunSetup(seed: 1)
        setup.watched = DevicePair(0, 4)
        let lossy = LinkConditions([.loss: 1_000])
        let link = LabLink(from: 3, to: 2)
        let actions: [(UInt32, LabAction)] = [
            (0, .addDevice), (0, .addDevice), (1, .setConditions(lossy, from: link)), (1, .addDevice), (2, .leave(2)),
            (2, .leave(3)), (2, .setInput(Input(.low), of: 3)), (3, .setInput(Input(.none, .serve), of: 4)),
            (3, .leave(0)), (3, .setConditions(lossy, from: LabLink(from: 4, to: 3))),
        ]
        let run = RunRecord(setup, inputs: Array(repeating: PerSide(.none, .none), count: 4), actions: actions)
        let without = RunPart.devices.removing(0..<1, from: run)
        #expect(RunPart.devices.count(run) == 2 && without.setup.watched == DevicePair(0, 3))
        #expect(
            without.actions.map(\.action) == [
                .addDevice, .addDevice, .leave(2), .setInput(Input(.low), of: 2),
                .setInput(Input(.none, .serve), of: 3), .leave(0),
                .setConditions(lossy, from: LabLink(from: 3, to: 2)),
            ]
        )
        #expect(without.actions.map(\.tick) == [0, 1, 2, 2, 3, 3, 3] && without.deviceCount == 4)
        // Its player's inputs are presses and moves like those of the others.
        #expect(RunPart.moves.count(run) == 1 && RunPart.presses.count(run) == 1 && RunPart.events.count(run) == 5)
        let still = RunPart.moves.removing(0..<1, from: run)
        #expect(still.actions.contains { $0.action == .setInput(.none, of: 3) } && RunPart.moves.count(still) == 0)
        let quiet = RunPart.presses.removing(0..<1, from: run)
        #expect(RunPart.presses.count(quiet) == 0 && quiet.actions.contains { $0.action == .setInput(.none, of: 4) })
    }

    @Test(
        "further devices that the failure does not need are taken away",
        .enabled(if: TestExtent.isFast, "simulates for half a minute in unoptimized code")
    )
    func superfluousDevices() throws {
        var plan = LabRun.Plan(seed: 3)
        let bug = PlantedBug(.droppedInput)
        plan.setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, plantedBug: bug)
        plan.setup.strategy = .plainRollback
        plan.length = .ticks(2_400)
        plan.furtherPlayers = [FurtherPlayer(joinTick: 20), FurtherPlayer(joinTick: 60)]
        var run = LabRun(plan)
        #expect(!run.report().verdict.isHealthy && run.record.deviceCount == 4)
        var shrink = try Shrink(run.record, broken: Self.broken)
        #expect(shrink.reduce { _ in true } && shrink.run.deviceCount == 2, "\(shrink.run.size)")
    }

    @Test("without a tick later actions are earlier, and its fates are gone; a flipped bit is an element of its own")
    func parts() throws {
        var fate = TransmissionFate(delay: .milliseconds(50))
        fate.flippedBit = 3
        let actions: [(UInt32, LabAction)] = [
            (1, .decide(fate, of: 1, from: .left)), (2, .reseedLinks(7)), (3, .decide(fate, of: 1, from: .left)),
        ]
        let run = RunRecord(
            RunSetup(seed: 1),
            inputs: Array(repeating: PerSide(.none, .none), count: 4),
            actions: actions
        )
        let shorter = RunPart.ticks.removing(1..<2, from: run)
        #expect(shorter.end == 3 && shorter.actions.map(\.tick) == [1, 2])
        let details = try #require(RunPart.all.first { $0.name == "details" })
        let sound = details.removing(1..<2, from: run)
        fate.flippedBit = nil
        #expect(details.count(run) == 2 && sound.actions.last?.action == .decide(fate, of: 1, from: .left))
        // By the usual rules, a match that a device remembers may be over.
        let scores = [nil, PerPlayer<UInt16>(10, 0), PerPlayer<UInt16>(12, 0)]
        let namesRules = try scores.map { score in
            var setup = RunSetup(rules: try Rules.standard.changing { $0.target.points = 20 }, seed: 1)
            setup.devices.left.remembered = score.map { RememberedMatch($0) }
            return UnusualSetting.all(of: setup).contains { $0.name == "rules" }
        }
        #expect(namesRules == [true, true, false])
    }

    @Test("ended early it has a smaller run that fails in the same way, which goes on, and is explained at the end")
    func stop() throws {
        let original = try Self.failing(PlantedBug(.shortResimulation), on: .fourG)
        var shrink = try Shrink(original, broken: Self.broken)
        #expect(!shrink.reduce { $0.tries < 60 })
        #expect(try #require(Self.failure(of: shrink.run)).isLike(shrink.failure) && shrink.run.end < original.end)
        var next = try Shrink(shrink.run, broken: Self.broken)
        #expect(next.failure.isLike(shrink.failure) && next.reduce { _ in true })
        #expect(next.run.actions.count < shrink.run.actions.count || next.run.end < shrink.run.end)
        let explanation = ShrinkExplanation(next)
        let depth = explanation.needs.first { $0.hasPrefix("a rollback of at least ") }
        #expect(depth?.hasSuffix(" in all tries") == true, "\(explanation.text)")
        #expect(explanation.text.contains("\nof a range both ends were tried"))
        #expect(explanation.rows.contains { $0.text.contains("input: ") && $0.range == "any key" })
        let delay = try #require(explanation.rows.first { $0.text.hasPrefix("one-way delay") })
        #expect(delay.range.contains(" to ") && delay.range.hasSuffix(" ms"))
        // The run fails in the same way with the values at both ends, and with none beyond them.
        let ends = delay.range.split(separator: " ").compactMap { Int($0) }
        let side = try #require(LabSide.allCases.first { delay.text.contains($0.name) })
        let fails = [ends[0] - 1, ends[0], ends[1], ends[1] + 1].map { milliseconds in
            var setup = next.run.setup
            setup.network.change { $0[from: side].delay = .milliseconds(milliseconds) }
            let run = RunRecord(setup, inputs: next.run.inputs, actions: next.run.actions)
            return Self.failure(of: run)?.isLike(next.failure) == true
        }
        #expect(fails == [false, true, true, false], "\(delay.range)")
    }
}
