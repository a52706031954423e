internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import TestExtent
import Testing

@testable import SyncLab

/// Matches over a link that carries less than a packet a tick.
@Suite("Narrow links")
struct BandwidthTests {
    private struct Result {
        /// In one minute, after a start-up phase in which the peers adapt to the link.
        var contacts = 0
        var longestDisagreement = 0

        /// Ticks of the match per thousand ticks of the lab.
        var progress = 0
    }

    private func play(_ kind: StrategyKind, _ link: LinkConditions, seed: UInt64) -> Result {
        var lab = Lab(RunSetup(seed: seed, network: NetworkConditions(link), strategy: kind), keepsLog: false)
        var players = LabPlayers(seed: seed)
        players.play(&lab, ticks: 1_500)
        func match(_ side: LabSide, in lab: Lab) -> Match { lab.peer(side).shown }
        var (agreed, score) = (AgreedMatch(), ScoreMeasure())
        agreed.take(lab.drawn.left.shell.peer.confirmed)
        let before = (contacts: agreed.contacts, tick: match(.left, in: lab).tick)
        players.play(&lab, ticks: 3_600) { lab in
            agreed.take(lab.drawn.left.shell.peer.confirmed)
            score.take(match(.left, in: lab), match(.right, in: lab), under: lab.rules)
            return false
        }
        score.finish()
        // Both show the same score once the last goal has arrived.
        players.play(&lab, ticks: 600) { lab in match(.left, in: lab).score == match(.right, in: lab).score }
        #expect(match(.left, in: lab).score == match(.right, in: lab).score, "\(link)")
        for side in LabSide.allCases { #expect(lab.drawn[side].shell.peer.statistics.desyncs == 0) }
        return Result(
            contacts: agreed.contacts - before.contacts,
            longestDisagreement: score.disagreements.maximum ?? 0,
            progress: Int(match(.left, in: lab).tick - before.tick) * 1_000 / 3_600
        )
    }

    private static let delays = TestExtent.simulated([20, 150])

    @Test("8 kbit/s and more carry a match", arguments: TestExtent.simulated(StrategyKind.allCases), delays)
    func narrow(kind: StrategyKind, delay: Int) {
        var contacts: [Int: Int] = [:]
        // Beyond the delay that its inputs hide, lockstep at 8 kbit/s needs more start-up time than this test gives.
        let isBeyond = kind == .lockstep(inputDelay: 8) && delay > 133
        let bandwidths = TestExtent.full([8, 10, 12, 14, 16, 18, 20, 24], slice: [8, 18, 24])
        for bandwidth in bandwidths where bandwidth > 8 || !isBeyond {
            var link = LinkConditions([.delay: delay])
            link[.bandwidth] = bandwidth
            let result = play(kind, link, seed: UInt64(bandwidth))
            contacts[bandwidth] = result.contacts
            if kind == .lockstep(inputDelay: kind.inputDelay) {
                // Each tick waits for its packet, so the match is slow whenever the delay exceeds the input delay.
                #expect(result.progress > 100, "\(bandwidth) kbit/s")
            } else {
                #expect(result.progress > 900 && result.contacts >= 10, "\(bandwidth) kbit/s")
            }
            #expect(result.longestDisagreement < 240, "\(bandwidth) kbit/s")
        }
        #expect(contacts[18, default: 0] * 3 >= contacts[24, default: 0])
    }

    @Test(
        "a peer that has sent less sends as before once the link carries more",
        arguments: TestExtent.simulated(StrategyKind.allCases)
    )
    func widening(kind: StrategyKind) {
        var link = LinkConditions([.delay: 50])
        link[.bandwidth] = 10
        var lab = Lab(RunSetup(seed: 3, network: NetworkConditions(link), strategy: kind), keepsLog: false)
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 1_800)
        func sent(in ticks: Int) -> Int {
            let before = lab.link(from: .left).statistics.unreliableSent
            players.play(&lab, ticks: ticks)
            return lab.link(from: .left).statistics.unreliableSent - before
        }
        #expect(sent(in: 600) < 400)
        for side in LabSide.allCases { lab.setConditions(LinkConditions([.delay: 50]), from: side.link) }
        var isBack = false
        for _ in 0..<24 where !isBack { isBack = sent(in: 600) == 600 }
        #expect(isBack)
    }
}
