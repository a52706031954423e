internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("Lab")
struct LabTests {
    @Test("without delay both views show the same in each tick, and a run without a length ends with its match")
    func match() throws {
        for seed in [1, 4] as [UInt64] {
            var plan = LabRun.Plan(seed: seed)
            plan.setup.rules = try Rules.standard.changing { $0.target.points = 3 }
            var run = LabRun(plan)
            var different: [UInt32] = []
            let report = run.report { _, lab in
                // In the first tick the owner assigns the seats; the other device has not received them yet.
                if lab.tick > 1, lab.peer(.left).shown != lab.peer(.right).shown { different.append(lab.tick) }
            }
            let broken = try report.broken([
                "displayedDivergence.max == 0 and inputToOwnPaddleTicks.p99 == 0 and scoreDisagreementTicks.max == 0",
                "contacts > 10",
            ])
            #expect(different == [] && broken == [])
            let score = report.score
            #expect(max(score.one, score.two) == 3 && report.points == Int(score.one + score.two))
        }
    }
}
