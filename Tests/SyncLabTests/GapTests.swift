internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import TestExtent
import Testing

@testable import SyncLab

/// After a hitch of any length, a device is back in step within one second, and nothing pops after that.
@Suite("Gaps")
struct GapTests {
    private static let links = [
        LinkConditions.perfect, LinkConditions([.delay: 20]),
        LinkConditions([.delay: 100, .jitter: 20, .loss: 40_000]),
        LinkConditions([.delay: 250]),
    ]

    /// Hitches of the left and the right device in milliseconds.
    ///
    /// If both have one, both end at the same time. The last is that of a closed lid.
    private static let lengths = [
        (90, 0), (250, 0), (600, 0), (0, 600), (1_400, 0), (1_400, 1_000), (1_400, 1_400), (5_000, 0), (900, 8_000),
        (600_000, 0),
    ]

    /// Figures of the ticks of a run outside of hitches and the second after each.
    private struct Figures {
        var ticks = 0
        var contacts = 0
        var desyncs = 0
        var pops = 0

        /// The largest difference between the two views' ticks.
        var apart = 0

        /// The most ticks between an input and its display in the other view.
        var remoteLag = 0

        var popsPerMinute: Int { pops * 3_600 / max(ticks, 1) }

        /// Plays two rounds of eight seconds and a hitch each, and measures them.
        mutating func add(
            _ link: LinkConditions,
            _ kind: StrategyKind,
            _ hitches: (left: Int, right: Int),
            seed: UInt64
        ) {
            let period = max(hitches.left, hitches.right) + 8_000
            func hitch(_ length: Int) -> Blackout? {
                length > 0 ? Blackout(length: .milliseconds(length), every: .milliseconds(period)) : nil
            }
            var network = NetworkConditions(link)
            (network.leftClock.hitch, network.rightClock.hitch) = (hitch(hitches.left), hitch(hitches.right))
            var lab = Lab(RunSetup(seed: seed, network: network, strategy: kind), keepsLog: false)
            var players = LabPlayers(seed: seed)
            var measures: RunMeasures?
            // The start-up phase is not measured.
            var woken: UInt32 = 240
            let rounds = hitches.left == 600_000 ? 1 : 2
            for _ in 1...period * rounds * 60 / 1_000 + 450 {
                let given = players.playOnce(&lab)
                if lab.peer(.left).isInHitch || lab.peer(.right).isInHitch { woken = max(woken, lab.tick) }
                if lab.tick <= woken + 60 {
                    if let measures { note(measures) }
                    measures = nil
                    continue
                }
                if measures == nil { measures = RunMeasures(lab.moment) }
                measures?.take(lab.moment, given)
                apart = max(apart, abs(Int(lab.peer(.left).shown.tick) - Int(lab.peer(.right).shown.tick)))
            }
            if let measures { note(measures) }
            desyncs += LabSide.allCases.reduce(0) { $0 + lab.drawn[$1].peer.statistics.desyncs }
        }

        private mutating func note(_ measures: RunMeasures) {
            contacts += measures.agreed.contacts
            ticks += measures.views.ticks
            for side in LabSide.allCases {
                let view = measures.views.views[side]
                pops += view.pops.count
                remoteLag = max(remoteLag, view.inputs.toOtherView.maximum ?? 0)
            }
        }
    }

    @Test("one second after a gap every measure is as without one")
    func recovery() {
        for kind in StrategyKind.allCases {
            for link in TestExtent.full(Self.links, slice: [Self.links[2]]) {
                var (plain, total) = (Figures(), Figures())
                for seed in 1...4 as ClosedRange<UInt64> { plain.add(link, kind, (0, 0), seed: seed) }
                let lengths =
                    TestExtent.full(Self.lengths, slice: [Self.lengths[1], (900, 8_000)])
                    + (kind == .standard ? [(600_000, 0)] : [])
                for (index, length) in lengths.enumerated() {
                    var gap = total
                    (gap.apart, gap.remoteLag) = (0, 0)
                    gap.add(link, kind, length, seed: UInt64(index) + 1)
                    total = gap
                    // When a state is lost, the owner's view is one state ahead of the follower's.
                    let tolerance = kind.has(.sendsInputs) || link.loss == .none ? 1 : 12
                    #expect(
                        gap.apart <= plain.apart + tolerance && gap.remoteLag <= plain.remoteLag + 4,
                        "\(kind.rawValue), \(link), \(length)"
                    )
                }
                #expect(plain.contacts > 10 && total.contacts > 10 * lengths.count / 9 && total.desyncs == 0)
                // As often as without gaps, with some tolerance.
                #expect(total.popsPerMinute <= plain.popsPerMinute * 5 / 4 + 4)
            }
        }
    }
}
