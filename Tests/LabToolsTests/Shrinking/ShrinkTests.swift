internal import GameCore
internal import MatchSync
internal import MockGroupSessions
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
            plan.setup.network = preset.conditions
            plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
            plan.setup.plantedBug = bug
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
        arguments: TestExtent.rows(PlantedBug.allCases, every: 8)
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
            for part in RunPart.all {
                for element in 0..<part.count(run) {
                    let without = part.removing(element..<element + 1, from: run)
                    let other = Self.failure(of: without)
                    #expect(other?.isLike(failure) != true, "\(part.name) \(element) of \(run.size)")
                }
            }
            // The same, without the table of parts.
            for index in run.actions.indices {
                var actions = run.actions
                actions.remove(at: index)
                let without = RunRecord(run.setup, inputs: run.inputs, actions: actions)
                #expect(Self.failure(of: without)?.isLike(failure) != true)
            }
            for index in run.inputs.indices where run.inputs[index] != (Input.none, Input.none) {
                var inputs = run.inputs
                inputs[index] = (Input.none, Input.none)
                let without = RunRecord(run.setup, inputs: inputs, actions: run.actions)
                #expect(Self.failure(of: without)?.isLike(failure) != true)
            }
        }
    }

    @Test("a run with explicit fates is the same as by chance", arguments: TestExtent.rows(NetworkPreset.allCases))
    func explicit(preset: NetworkPreset) throws {
        var decided = 0
        for seed in 1...3 as ClosedRange<UInt64> {
            var plan = LabRun.Plan(seed: seed)
            plan.setup.network = preset.conditions
            plan.chaos = LabSide.allCases
            plan.length = .ticks(2_400)
            var run = LabRun(plan)
            let report = run.report()
            let explicit = run.record.explicit
            let again = LabRun.report(on: explicit)
            #expect(again.measures == report.measures && again.verdict == report.verdict, "seed \(seed)")
            if seed == 1 {
                let origin = RunOrigin(program: "1", left: "a", right: "b")
                let file = try RunFile(RunFileWriter.file(of: explicit, origin))
                #expect(file.record.setup == explicit.setup && RunVerification(of: file).difference == nil)
                #expect(file.record.actions.count == explicit.actions.count)
            }
            #expect(again.left == report.left && again.right == report.right && again.contacts == report.contacts)
            for side in LabSide.allCases {
                let conditions = explicit.setup.network[from: side]
                #expect(conditions == LinkConditions(delay: conditions.delay))
            }
            decided += explicit.actions.count { $0.action.isFate }
        }
        let isExact = LabSide.allCases.allSatisfy { side in
            let conditions = preset.conditions[from: side]
            return conditions == LinkConditions(delay: conditions.delay)
        }
        // Blackouts of chaos are fates, too.
        #expect(decided > (isExact ? 0 : 100))
    }

    @Test("refuses a run that does not fail")
    func healthy() {
        var plan = LabRun.Plan(seed: 1)
        plan.length = .ticks(600)
        var run = LabRun(plan)
        _ = run.report()
        let record = run.record
        #expect(throws: Shrink.Refusal.healthy) { try Shrink(record, broken: Self.broken) }
    }

    @Test("ended early it has a smaller run that fails in the same way, with which another one goes on")
    func stop() throws {
        let original = try Self.failing(PlantedBug(.shortResimulation), on: .wifiBurst)
        var shrink = try Shrink(original, broken: Self.broken)
        #expect(!shrink.reduce { $0.tries < 60 })
        #expect(try #require(Self.failure(of: shrink.run)).isLike(shrink.failure) && shrink.run.end < original.end)
        var next = try Shrink(shrink.run, broken: Self.broken)
        #expect(next.failure.isLike(shrink.failure) && next.reduce { _ in true })
        #expect(next.run.actions.count < shrink.run.actions.count || next.run.end < shrink.run.end)
    }

    @Test("explains that a late message is needed, and how deep a rollback")
    func explanation() throws {
        let original = try Self.failing(PlantedBug(.shortResimulation), on: .fourG)
        var shrink = try Shrink(original, broken: Self.broken)
        #expect(shrink.reduce { _ in true })
        let explanation = ShrinkExplanation(shrink)
        #expect(explanation.needs.contains { $0.hasPrefix("a rollback of at least ") }, "\(explanation.text)")
        #expect(explanation.rows.contains { $0.text.contains("input: ") && $0.range == "any but none" })
        let delay = try #require(explanation.rows.first { $0.text.hasPrefix("one-way delay") })
        #expect(delay.range.contains(" to ") && delay.range.hasSuffix(" ms: any"))
    }
}
