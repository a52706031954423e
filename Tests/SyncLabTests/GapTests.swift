internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import TestExtent
import Testing

/// After a hitch of any length, a device is back in step within one second, and nothing pops after that.
@Suite("Gaps")
struct GapTests {
    static let links = [
        LinkConditions.perfect, LinkConditions([.delay: 20]),
        LinkConditions([.delay: 100, .jitter: 20, .loss: 40_000]),
        LinkConditions([.delay: 250]),
    ]

    /// Hitches of the left and the right device in milliseconds; if both have one, both end at the same time.
    static let lengths = [
        (90, 0), (250, 0), (600, 0), (0, 600), (1_400, 0), (1_400, 1_000), (1_400, 1_400), (5_000, 0), (900, 8_000),
    ]

    @Test(
        "one second after it every measure is as without a gap",
        arguments: TestExtent.simulated(StrategyKind.allCases),
        TestExtent.full(links, slice: [links[2]])
    )
    func recovery(kind: StrategyKind, link: LinkConditions) {
        var plain = GapRun.Result()
        for seed in 1...4 as ClosedRange<UInt64> { plain.add(GapRun(link, kind, seed: seed).result) }
        var total = GapRun.Result()
        let lengths = TestExtent.rows(Self.lengths)
        for (index, length) in lengths.enumerated() {
            let run = GapRun(link, kind, left: length.0, right: length.1, rounds: 2, seed: UInt64(index) + 1)
            total.add(run.result)
            // When a state is lost, the owner's view is one state ahead of the follower's.
            #expect(
                run.result.apart <= plain.apart + (kind.has(.sendsInputs) || link.loss == .none ? 1 : 12),
                "\(length)"
            )
            #expect(run.result.remoteLag <= plain.remoteLag + 4, "\(length)")
        }
        #expect(plain.contacts > 10 && total.contacts > 10 * lengths.count / 9 && total.desyncs == 0)
        // As often as without gaps, with some tolerance.
        #expect(total.popsPerMinute <= plain.popsPerMinute * 5 / 4 + 4)
    }

    @Test(
        "ten minutes under a closed lid are a gap like any other",
        arguments: TestExtent.full(
            StrategyKind.allCases,
            slice: [.standard]
        )
    )
    func lid(kind: StrategyKind) {
        let link = LinkConditions([.delay: 50])
        let plain = GapRun(link, kind, seed: 5).result
        let result = GapRun(link, kind, left: 600_000, rounds: 1, seed: 5).result
        #expect(result.apart <= plain.apart + 1 && result.desyncs == 0)
        #expect(result.popsPerMinute <= plain.popsPerMinute * 5 / 4 + 4)
    }
}
