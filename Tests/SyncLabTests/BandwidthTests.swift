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
    @Test("of 8 kbit/s and more carry a match")
    func narrow() {
        for kind in StrategyKind.allCases {
            for delay in TestExtent.full([20, 150], slice: [kind.has(.predicts) ? 150 : 20]) {
                var contacts: [Int: Int] = [:]
                // Beyond the delay that its inputs hide, lockstep at 8 kbit/s needs more start-up time than this test gives.
                let isBeyond = kind == .lockstep(inputDelay: 8) && delay > 133
                let bandwidths = TestExtent.full([8, 10, 12, 14, 16, 18, 20, 24], slice: [8, 18, 24])
                for bandwidth in bandwidths where bandwidth > 8 || !isBeyond {
                    let seed = UInt64(bandwidth)
                    let network = NetworkConditions([.delay: delay, .bandwidth: bandwidth])
                    var lab = Lab(RunSetup(seed: seed, network: network, strategy: kind), keepsLog: false)
                    var players = LabPlayers(seed: seed)
                    // The peers adapt to the link.
                    players.play(&lab, ticks: 1_500)
                    let (tick, rally) = (lab.peer(.left).shown.tick, lab.confirmed(.left).rally)
                    let measures = players.measure(&lab, ticks: 3_600)
                    let played = measures.agreed.contacts - Int(rally)
                    contacts[bandwidth] = played
                    let progress = Int(lab.peer(.left).shown.tick - tick) * 1_000 / 3_600
                    // Under lockstep each tick waits for its packet, so the match is slow if the delay exceeds the input delay.
                    let isFast = kind.has(.predicts) || !kind.has(.sendsInputs)
                    #expect(
                        progress > (isFast ? 900 : 100) && (played >= 10 || !isFast),
                        "\(kind), \(bandwidth) kbit/s"
                    )
                    // Both show the same score once the last goal has arrived.
                    func isSame(_ lab: Lab) -> Bool { lab.peer(.left).shown.score == lab.peer(.right).shown.score }
                    players.play(&lab, ticks: 600) { isSame($0) }
                    let desyncs = LabSide.allCases.map { lab.drawn[$0].peer.statistics.desyncs }
                    #expect(isSame(lab) && desyncs == [0, 0] && (measures.score.disagreements.maximum ?? 0) < 240)
                }
                #expect(contacts[18, default: 0] * 3 >= contacts[24, default: 0])
            }
        }
    }

    @Test("that carry more again carry a packet a tick")
    func widening() {
        for kind in StrategyKind.allCases {
            let network = NetworkConditions([.delay: 50, .bandwidth: 10])
            var lab = Lab(RunSetup(seed: 3, network: network, strategy: kind), keepsLog: false)
            var players = LabPlayers(seed: 3)
            players.play(&lab, ticks: 1_800)
            func sent(in ticks: Int) -> Int {
                let before = lab.link(from: .left).statistics.unreliableSent
                players.play(&lab, ticks: ticks)
                return lab.link(from: .left).statistics.unreliableSent - before
            }
            let before = sent(in: 600)
            for link in [LabLink.left, .right] { lab.perform(.setConditions(LinkConditions([.delay: 50]), from: link)) }
            let isBack = (0..<24).contains { _ in sent(in: 600) == 600 }
            #expect(before < 400 && isBack, "\(kind)")
        }
    }
}
