internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// The match continues when the peers switch the strategy during a rally.
@Suite("Switching strategies")
struct SwitchingTests {
    static let kinds: [StrategyKind] = [
        .host, .hostExtrapolated, .lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false),
        .rollback(inputDelay: 2, isFiltered: true),
    ]

    /// 60 ± 20 ms one-way delay, with loss, duplication and reordering.
    static let rough = LinkConditions([.delay: 60, .jitter: 20, .loss: 50_000, .duplicate: 20_000, .reorder: 50_000])

    /// Short pauses, for many events in few ticks.
    static let rules: Rules = {
        do {
            return try Rules.standard.changing {
                $0.target.points = 99
                $0.servePause = 10
                $0.goalPause = 10
                $0.serveSpeed = $0.topSpeed
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    @Test("from each kind to each other one: the score is kept, and the rally goes on", arguments: kinds, kinds)
    func switching(from: StrategyKind, to: StrategyKind) throws {
        guard from != to else { return }
        let seed: UInt64 = 2
        var lab = Lab(
            RunSetup(rules: Self.rules, seed: seed, network: NetworkConditions(Self.rough), strategy: from),
            keepsLog: false
        )
        var players = LabPlayers(seed: seed)
        // In a rally after the first goal, with the ball in flight.
        players.play(&lab, ticks: 3_000) { lab in
            LabSide.allCases.allSatisfy { side in
                let match = lab.drawn[side].shell.peer.confirmed
                return match.score != PerPlayer(0, 0) && match.phase == .playing && match.rally > 0
            }
        }
        let owner = try #require(LabSide.allCases.first { lab.drawn[$0].shell.peer.isOwner })
        let before = lab.drawn[owner].shell.peer.confirmed
        #expect(before.score != PerPlayer(0, 0) && lab.strategy == from)
        lab.switchStrategy(to: to)

        var contacts = 0
        var last = lab.peer(owner).shown.tick
        var rally = before.rally
        var revoked = ScoreMeasure()
        players.play(&lab, ticks: 600) { lab in
            let match = lab.drawn[owner].shell.peer.confirmed
            if match.rally > rally { contacts += 1 }
            rally = match.rally
            // The owner's view may stall, but does not go back.
            let tick = lab.peer(owner).shown.tick
            #expect(tick >= last)
            last = tick
            revoked.take(lab.peer(.left).shown, lab.peer(.right).shown, under: lab.rules)
            return false
        }
        let after = lab.drawn[owner].shell.peer.confirmed
        #expect(after.score.one >= before.score.one && after.score.two >= before.score.two)
        #expect(after.tick > before.tick + 300)
        #expect(contacts >= 3)
        #expect(revoked.revokedGoals == 0)
        for side in LabSide.allCases {
            let peer = lab.drawn[side].shell.peer
            #expect(peer.strategyKind == to && peer.isOwner == (side == owner))
            #expect(peer.statistics.desyncs == 0)
        }
        for side in LabSide.allCases { lab.setConditions(.perfect, from: side.link) }
        for _ in 0..<60 { lab.advance(left: .none, right: .none) }
        #expect(lab.peer(.left).shown.score == lab.peer(.right).shown.score)
    }

    @Test("switch after switch on a slow and lossy link: no goal that was shown is revoked")
    func changes() {
        var goals = 0
        for seed in 1...4 as ClosedRange<UInt64> {
            var lab = Lab(
                RunSetup(
                    rules: Self.rules,
                    seed: seed,
                    network: NetworkConditions(LinkConditions([.delay: 300, .loss: 200_000])),
                    strategy: Self.kinds[0]
                ),
                keepsLog: false
            )
            var players = LabPlayers(seed: seed)
            var score = ScoreMeasure()
            for change in 1...20 {
                lab.switchStrategy(to: Self.kinds[change * 2 % 5])
                players.play(&lab, ticks: 150) { lab in
                    score.take(lab.peer(.left).shown, lab.peer(.right).shown, under: lab.rules)
                    return false
                }
            }
            #expect(score.revokedGoals == 0, "seed \(seed)")
            #expect(lab.drawn.left.shell.peer.statistics.desyncs == 0, "seed \(seed)")
            goals += score.disagreements.total
        }
        #expect(goals > 20)
    }
}
