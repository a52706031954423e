internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

/// The lab's measures find a strategy's bugs.
@Suite("Planted bugs")
struct PlantedBugTests {
    /// 40 seconds on a network, with a bug at one device.
    private func report(_ fault: FaultyRollback.Fault, at faulty: LabSide, on preset: NetworkPreset) -> RunReport {
        report(fault, at: faulty, on: preset.conditions)
    }

    private func report(_ fault: FaultyRollback.Fault, at faulty: LabSide, on network: NetworkConditions) -> RunReport {
        var plan = LabRun.Plan(seed: 5)
        plan.setup.network = network
        plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
        plan.length = .ticks(2_400)
        var run = LabRun(plan) { place, match in
            .inputs(FaultyRollback(match, place == faulty.rawValue ? fault : .none))
        }
        return run.report()
    }

    private func expect(_ fault: FaultyRollback.Fault, isFoundIn report: RunReport) {
        let desyncs = max(report.left.statistics.desyncs, report.right.statistics.desyncs)
        #expect(report.contacts >= LabRun.leastContacts && report.left.statistics.rollbacks > 50, "\(fault)")
        #expect(desyncs > 0 && (report.confirmedDivergence ?? 0) > 0, "\(fault)")
    }

    @Test("a strategy without a bug shows none", arguments: [.fourG, .broadband, .blackout] as [NetworkPreset])
    func sound(preset: NetworkPreset) {
        let report = report(.none, at: .left, on: preset)
        #expect(report.contacts >= LabRun.leastContacts && report.left.statistics.rollbacks > 50)
        #expect(report.confirmedDivergence == 0)
        #expect(report.left.statistics.desyncs == 0 && report.right.statistics.desyncs == 0)
    }

    @Test("a single input that is dropped is found", arguments: LabSide.allCases)
    func droppedInput(side: LabSide) {
        expect(.dropsInput(after: 900), isFoundIn: report(.dropsInput(after: 900), at: side, on: .fourG))
    }

    @Test("an incorrect seed is found")
    func incorrectSeed() {
        let isLeftOwner = report(.none, at: .left, on: .broadband).left.isOwner
        let follower: LabSide = isLeftOwner ? .right : .left
        expect(.hasWrongSeed, isFoundIn: report(.hasWrongSeed, at: follower, on: .broadband))
    }

    @Test("a correction that is forgotten at the window's edge is found", arguments: LabSide.allCases)
    func forgottenCorrection(side: LabSide) {
        let edge = Rollback.predictionWindow - 8
        let fault = FaultyRollback.Fault.forgetsCorrections(from: edge)
        // The silence is longer than the window, so that corrections are as deep as they can be.
        var conditions = LinkConditions([.delay: 250])
        conditions.blackout = Blackout(length: .milliseconds(1_200), every: .milliseconds(4_000))
        let report = report(fault, at: side, on: NetworkConditions(conditions))
        #expect(max(report.left.statistics.maximumDepth, report.right.statistics.maximumDepth) >= edge)
        expect(fault, isFoundIn: report)
    }
}
