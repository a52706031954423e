internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

/// All guarantees of the measures on the empty court hold with obstacles.
@Suite("Measures on every court")
struct CourtMeasureTests {
    private func report(
        on court: Court,
        _ strategy: StrategyKind = .standard,
        _ change: (inout LinkConditions) -> Void = { _ in }
    ) throws -> RunReport {
        var conditions = LinkConditions.perfect
        change(&conditions)
        var plan = LabRun.Plan(seed: 1)
        let network = NetworkConditions(conditions)
        plan.setup = RunSetup(rules: try court.rules(), seed: 1, network: network, strategy: strategy)
        // With an input delay, weaker players hardly meet the ball.
        (plan.left, plan.right) = (.hard, .hard)
        plan.length = .ticks(TestExtent.full(600, slice: 90) * 60)
        let report = LabRun.report(on: plan)
        #expect(report.contacts >= LabRun.leastContacts && report.points > 0, "\(conditions)")
        return report
    }

    @Test(
        "over a perfect link nothing is taken back, and nothing pops or differs",
        arguments: TestExtent.rows(Court.shipped),
        [.lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false), .standard] as [StrategyKind]
    )
    func perfect(court: Court, strategy: StrategyKind) throws {
        let report = try report(on: court, strategy)
        #expect(report.figure("unfairContacts") == 0 && report.figure("revokedGoals") == 0)
        #expect(report.figure("pops.max") == 0 && report.figure("displayedDivergence.p50") == 0)
        #expect(report.figure("confirmedDivergence") == 0 && report.figure("desyncs", .left) == 0)
        // Lockstep makes up a tick at once: the paddles move by two ticks.
        let ticks = strategy.has(.predicts) ? 0 : 1
        let step = try Int((Int64(court.rules().paddleSpeed.raw) * 10_000) >> 24) + 1
        #expect(report.figure("frameAdvantage.max") <= ticks)
        for measure in ["ownPaddleJumps", "remotePaddleJumps"] {
            #expect(report.figure("\(measure).max") <= ticks * step && report.figure("\(measure).perMinute") < 100)
        }
    }

    @Test(
        "the default strategy keeps the promises of the page on performance",
        arguments: TestExtent.rows(Court.shipped)
    )
    func promises(court: Court) throws {
        let silence = Blackout(length: .milliseconds(900), every: .seconds(5))
        let silent = try report(on: court) { ($0[.delay], $0.blackout) = (250, silence) }
        #expect(silent.figure("stallTicks", .left) == 0 && silent.figure("stallTicks", .right) == 0)
        #expect(silent.figure("maxRollbackDepth", .left) > 50)

        let again = try report(on: court) { ($0[.delay], $0.blackout) = (50, silence) }
        #expect(again.figure("reconvergeTicks.max") <= 4)

        let lossy = try report(on: court) { ($0[.delay], $0[.jitter], $0[.loss]) = (250, 20, 30_000) }
        #expect(lossy.figure("packetsLost", .left) > 100 && lossy.figure("rollbacks", .left) > 100)
        #expect(lossy.figure("unfairContacts") == 0 && lossy.figure("revokedGoals") == 0)
        #expect(lossy.figure("pops.p999") <= 150)
        #expect(lossy.figure("ownPaddleJumps.max") == 0 && lossy.figure("remotePaddleJumps.max") > 0)
        #expect(lossy.figure("frameAdvantage.max") <= 4)

        let plain = try report(on: court) { $0[.delay] = 50 }
        #expect(plain.figure("maxPacketBytes", .left) <= 9 && plain.figure("meanPacketBytes", .left) <= 830)

        let narrow = try report(on: court) { ($0[.delay], $0[.bandwidth]) = (50, 8) }
        #expect(narrow.contacts * 2 >= plain.contacts && narrow.figure("confirmedDivergence") == 0)
    }
}
