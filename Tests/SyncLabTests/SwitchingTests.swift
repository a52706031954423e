internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// The match continues when the peers switch the strategy during a rally.
@Suite("Switching strategies")
struct SwitchingTests {
    private static let kinds: [StrategyKind] = [
        .host, .hostExtrapolated, .lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false),
        .rollback(inputDelay: 2, isFiltered: true),
    ]

    /// A lab with short pauses, for many events in few ticks.
    private func lab(_ kind: StrategyKind, seed: UInt64, _ link: LinkConditions) throws -> Lab {
        let rules = try Rules.standard.changing {
            $0.target.points = 99
            ($0.servePause, $0.goalPause) = (10, 10)
            $0.serveSpeed = $0.topSpeed
        }
        let network = NetworkConditions(link)
        return Lab(RunSetup(rules: rules, seed: seed, network: network, strategy: kind), keepsLog: false)
    }

    @Test("from each kind to each other one: the score is kept, and the rally goes on")
    func switching() throws {
        let rough = LinkConditions([.delay: 60, .jitter: 20, .loss: 50_000, .duplicate: 20_000, .reorder: 50_000])
        for from in Self.kinds {
            for to in Self.kinds where to != from {
                var lab = try lab(from, seed: 2, rough)
                var players = LabPlayers(seed: 2)
                // In a rally after the first goal, with the ball in flight.
                players.play(&lab, ticks: 3_000) { lab in
                    LabSide.allCases.map { lab.confirmed($0) }.allSatisfy {
                        $0.score != PerPlayer(0, 0) && $0.phase == .playing && $0.rally > 0
                    }
                }
                let owner = try #require(LabSide.allCases.first { lab.peer($0).isOwner })
                let before = lab.confirmed(owner)
                #expect(before.score != PerPlayer(0, 0) && lab.strategy == from)
                lab.perform(.switchStrategy(to))

                var (last, isBack) = (lab.peer(owner).shown.tick, false)
                var measures = RunMeasures(lab.moment)
                for _ in 0..<600 {
                    let inputs = players.playOnce(&lab)
                    measures.take(lab.moment, inputs)
                    // The owner's view may stall, but does not go back.
                    let tick = lab.peer(owner).shown.tick
                    if tick < last { isBack = true }
                    last = tick
                }
                let after = lab.confirmed(owner)
                #expect(after.score.one >= before.score.one && after.score.two >= before.score.two && !isBack)
                let contacts = measures.agreed.contacts - Int(before.rally)
                #expect(after.tick > before.tick + 300 && contacts >= 3 && measures.score.revokedGoals == 0)
                let peers = LabSide.allCases.map { lab.drawn[$0].peer }
                #expect(peers.map(\.strategy) == [to, to] && lab.peer(owner).isOwner && !lab.peer(owner.other).isOwner)
                #expect(peers.map(\.statistics.desyncs) == [0, 0])
                for link in [LabLink.left, .right] { lab.perform(.setConditions(.perfect, from: link)) }
                for _ in 0..<60 { lab.advance(left: .none, right: .none) }
                #expect(lab.peer(.left).shown.score == lab.peer(.right).shown.score)
            }
        }
    }

    @Test("switch after switch on a slow and lossy link: no goal that was shown is revoked")
    func changes() throws {
        var goals = 0
        for seed in 1...4 as ClosedRange<UInt64> {
            var lab = try lab(Self.kinds[0], seed: seed, LinkConditions([.delay: 300, .loss: 200_000]))
            var players = LabPlayers(seed: seed)
            var score = ScoreMeasure()
            for change in 1...20 {
                lab.perform(.switchStrategy(Self.kinds[change * 2 % 5]))
                players.play(&lab, ticks: 150) { lab in
                    score.take(lab.peer(.left).shown, lab.peer(.right).shown, under: lab.rules)
                    return false
                }
            }
            #expect(score.revokedGoals == 0 && lab.drawn.left.peer.statistics.desyncs == 0, "seed \(seed)")
            goals += score.disagreements.total
        }
        #expect(goals > 20)
    }
}
