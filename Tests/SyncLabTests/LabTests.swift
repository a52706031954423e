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

    @Test("players who both leave come back to their seats and points, whoever is the first")
    func leaving() {
        var lab = Lab(RunSetup(seed: 3, network: NetworkConditions([.delay: 30])))
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 1_200)
        let (seats, score) = ([lab.peer(.left).seat, lab.peer(.right).seat], lab.peer(.left).shown.score)
        lab.perform(.leave(0))
        players.play(&lab, ticks: 30)
        // No message is in flight to the device that left, including those sent after it left.
        #expect(!lab.messages.contains { $0.sender == .right && $0.outcome == .inFlight })
        lab.perform(.rejoin(0))
        players.play(&lab, ticks: 30)
        // Player two is the last to leave and the first to return; a new match would make it player one.
        let second = seats[0] == .player(.two) ? 0 : 1
        for (action, ticks) in [
            (LabAction.leave(1 - second), 30), (.leave(second), 5), (.rejoin(second), 30), (.rejoin(1 - second), 60),
        ] {
            lab.perform(action)
            players.play(&lab, ticks: ticks)
        }
        let both = [lab.peer(.left), lab.peer(.right)]
        // The first to return does not get the other player's points.
        #expect(both.map(\.seat) == seats && both.map(\.shown.score) == [score, score] && score != PerPlayer(0, 0))
        #expect(both[0].isOwner != both[1].isOwner)
    }
}
