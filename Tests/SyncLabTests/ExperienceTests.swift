internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import TestExtent
import Testing

/// Bounds on what players see of each other over a network.
@Suite("Experience")
struct ExperienceTests {
    private func report(
        _ network: NetworkConditions,
        minutes: UInt32,
        seed: UInt64 = 7,
        isFiltered: Bool = true
    ) -> RunReport {
        var plan = LabRun.Plan(seed: seed)
        plan.setup.network = network
        plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: isFiltered)
        plan.length = .ticks(minutes * 3_600)
        return LabRun.report(on: plan)
    }

    @Test("over ten minutes on 4g, one movement of the ball in a thousand is larger than 1.2 of 80 columns")
    func pops() throws {
        let report = report(NetworkPreset.fourG.conditions, minutes: 10)
        #expect(
            report.contacts > 200 && report.figure("packetsLost", .left) > 500
                && report.figure("rollbacks", .left) > 1_000
        )
        #expect(report.figure("pops.p999") <= 150)
        #expect(
            report.figure("unfairContacts") == 0 && report.figure("revokedGoals") == 0
                && report.figure("confirmedDivergence") == 0
        )
    }

    @Test(
        "no contact of the local player is taken back, and no goal",
        arguments: TestExtent.simulated([0, 50, 100, 150, 200, 250])
    )
    func fairness(delay: Int) {
        let report = report(NetworkConditions(LinkConditions([.delay: delay])), minutes: 1, seed: UInt64(delay))
        #expect(report.contacts >= LabRun.leastContacts && report.points > 0)
        #expect(report.figure("rollbacks", .left) > 50)
        #expect(report.figure("unfairContacts") == 0 && report.figure("revokedGoals") == 0)
        #expect(report.figure("confirmedDivergence") == 0)
    }

    @Test(
        "after a silence both are in step within the delay and a tick, and show the same score",
        arguments: [(delay: 50, length: 900, period: 3_700, seed: 6), (delay: 0, length: 500, period: 4_100, seed: 8)]
    )
    func silence(delay: Int, length: Int, period: Int, seed: UInt64) throws {
        var conditions = LinkConditions([.delay: delay, .jitter: delay > 0 ? 20 : 0, .loss: delay > 0 ? 30_000 : 0])
        conditions.blackout = Blackout(length: .milliseconds(length), every: .milliseconds(period))
        let report = report(NetworkConditions(conditions), minutes: 1, seed: seed)
        #expect(report.contacts >= LabRun.leastContacts && report.points > 0)
        #expect(report.figure("maxRollbackDepth", .left) > 25 && report.figure("stallTicks", .left) == 0)
        #expect(report.figure("reconvergeTicks.max") <= (delay * 60 + 999) / 1_000 + 1)
    }

    @Test(
        "over the worst links no peer stalls for ever",
        arguments: [
            NetworkPreset.unplayable.conditions, NetworkConditions(LinkConditions([.delay: 100, .loss: 600_000])),
            NetworkConditions(LinkConditions([.delay: 600, .jitter: 600])),
        ]
    )
    func badLinks(network: NetworkConditions) {
        for seed in 1...TestExtent.full(12, slice: 1) as ClosedRange<UInt64> {
            let report = report(network, minutes: 1, seed: seed, isFiltered: false)
            #expect(min(report.left.tick, report.right.tick) > 1_200, "seed \(seed)")
            #expect(report.figure("confirmedDivergence") == 0, "seed \(seed)")
            #expect(report.figure("rollbacks", .left) > 20 && report.figure("rollbacks", .right) > 20)
        }
    }

    @Test(
        "two peers that hear of each other after five seconds agree, whatever each owned before",
        arguments: [0, 100, 1_000]
    )
    func lateAgreement(jitter: Int) {
        for seed in 1...TestExtent.full(8, slice: 1) as ClosedRange<UInt64> {
            let report = report(
                NetworkConditions(LinkConditions([.delay: 5_000, .jitter: jitter])),
                minutes: 2,
                seed: seed
            )
            #expect(report.left.isOwner != report.right.isOwner && report.left.epoch == report.right.epoch)
            #expect(report.figure("confirmedDivergence") == 0 && report.left.tick > 1_000, "seed \(seed)")
            #expect(report.figure("desyncs", .left) + report.figure("desyncs", .right) == 0, "seed \(seed)")
        }
        // Not with jitter: then a message always arrives a little before they stop waiting.
        var lab = Lab(RunSetup(seed: 1, network: NetworkConditions(LinkConditions([.delay: 5_000]))))
        var rivals = 0
        for _ in 0..<900 {
            lab.advance(left: .none, right: .none)
            if lab.peer(.left).isOwner && lab.peer(.right).isOwner { rivals += 1 }
        }
        #expect(rivals > 0)
    }

    @Test("an extrapolated ball is where the owner has it, whatever the delay", arguments: [50, 100, 150])
    func extrapolation(delay: Int) throws {
        var plan = LabRun.Plan(seed: 5)
        plan.setup.network = NetworkConditions(LinkConditions([.delay: delay]))
        plan.length = .ticks(3_600)
        plan.setup.strategy = .host
        let late = LabRun.report(on: plan)
        plan.setup.strategy = .hostExtrapolated
        let report = LabRun.report(on: plan)
        #expect(report.contacts >= LabRun.leastContacts && late.contacts >= LabRun.leastContacts)
        // Without extrapolation the ball is one delay behind; extrapolating twice as far would be as bad.
        let distance = late.figure("displayedDivergence.p50")
        #expect(report.figure("displayedDivergence.p50") * 3 <= distance, "\(distance)")
    }

    @Test("a packet of inputs takes nine bytes at most at 50 ms one way, and 8.3 on average")
    func packets() {
        let report = report(NetworkConditions(LinkConditions([.delay: 50])), minutes: 1)
        #expect(report.contacts >= LabRun.leastContacts)
        for side in LabSide.allCases {
            #expect(report.figure("packetsSent", side) > 3_500 && report.figure("maxPacketBytes", side) <= 9)
            #expect(report.figure("meanPacketBytes", side) <= 830)
        }
    }
}

/// A goal is shown once it is confirmed.
@Suite("Goals over a network")
struct GoalTests {
    @Test("the score is the confirmed one, and meanwhile the ball stays out", arguments: [false, true])
    func goals(isFiltered: Bool) {
        var (goals, waits, takenBack) = (0, 0, 0)
        for seed in 1...(isFiltered ? 2 : 4) as ClosedRange<UInt64> {
            var lab = Lab(
                RunSetup(
                    seed: seed,
                    network: NetworkConditions(LinkConditions([.delay: 250, .jitter: 60, .loss: 50_000])),
                    strategy: .rollback(inputDelay: 0, isFiltered: isFiltered)
                ),
                keepsLog: false
            )
            var players = LabPlayers(seed: seed)
            var score = ScoreMeasure()
            var last: [LabSide: Match] = [:]
            players.play(&lab, ticks: 3_600) { lab in
                score.take(lab.peer(.left).shown, lab.peer(.right).shown, under: lab.rules)
                for side in LabSide.allCases {
                    let shown = lab.peer(side).shown
                    defer { last[side] = shown }
                    guard let before = last[side], before.play == .playing, before.isOut(under: lab.rules) else {
                        continue
                    }
                    switch shown.play {
                    case .playing where shown.isOut(under: lab.rules):
                        waits += 1
                        #expect(shown.score == before.score)
                    case .playing:
                        takenBack += 1
                        #expect(shown.score == before.score)
                    default:
                        goals += 1
                        #expect(shown.score != before.score)
                    }
                }
                return false
            }
            #expect(score.revokedGoals == 0 && score.disagreements.total > 0, "seed \(seed)")
        }
        #expect(goals > 10 && waits > goals)
        // The filter hides a goal that is only predicted.
        if isFiltered {
            #expect(takenBack * 10 <= goals)
        } else {
            #expect(takenBack > 0)
        }
    }
}

extension Match {
    /// True if the ball has left the court, so that a player scores.
    fileprivate func isOut(under rules: Rules) -> Bool {
        ball.y >= .one + rules.ballRadius || ball.y <= -rules.ballRadius
    }
}
