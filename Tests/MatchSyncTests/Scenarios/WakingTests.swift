internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
internal import SyncCore
internal import TestExtent
import Testing

/// A device that slept is in step with the other one a second after it wakes, whatever its clock shows.
@Suite("Waking") struct WakingTests {
    /// A device's knowledge of the gap when it wakes.
    enum Clock: CaseIterable, Sendable {
        /// The clock ran on, and the device receives before its first tick.
        case ranOn
        /// The clock ran on, and the device makes its first tick before it receives.
        case ranOnUnheard
        /// The clock stood still with the device.
        case stoodStill
    }

    private static let links = TestExtent.rows([
        LinkConditions.perfect,
        LinkConditions(delay: .milliseconds(20)),
        LinkConditions(delay: .milliseconds(50), jitter: .uniform(.milliseconds(10)), loss: .independent(.percent(3))),
        LinkConditions(delay: .milliseconds(100), jitter: .uniform(.milliseconds(20)), loss: .independent(.percent(4))),
        LinkConditions(delay: .milliseconds(250)),
    ])

    /// In ticks: half a second, one, three and eight seconds.
    private static let lengths = TestExtent.simulated([30, 60, 180, 480])

    private static let seeds = 1...TestExtent.full(8, slice: 1) as ClosedRange<UInt64>

    /// The distance between two peers.
    private struct Distance {
        /// Ticks between the two.
        var apart = 0
        /// The most ticks that one is ahead of its confirmed tick.
        var lead = 0

        /// Notes both in each of some ticks of a meeting.
        init(in meeting: Meeting, ticks: Int) {
            for _ in 0..<ticks {
                meeting.run(1)
                let peers = [meeting.peer(0), meeting.peer(1)]
                apart = max(apart, abs(Int(peers[0].currentTick) - Int(peers[1].currentTick)))
                for peer in peers { lead = max(lead, Int(peer.currentTick) - Int(peer.confirmed.tick)) }
            }
        }
    }

    @Test("both are in step again within a second, and stay so", arguments: Meeting.strategies, Clock.allCases)
    func inStep(strategy: StrategyKind, clock: Clock) throws {
        var gaps = 0
        for (place, link) in Self.links.enumerated() {
            for length in Self.lengths {
                for seed in Self.seeds {
                    // The slice tests each case with one device, by turns.
                    for device in TestExtent.full([0, 1], slice: [(place + gaps) % 2]) {
                        let seed = seed * 100 + UInt64(place)
                        let meeting = try Meeting(seed: seed, strategy: strategy, conditions: link, rules: .standard)
                        let isPlaying = meeting.startRally()
                        meeting.run(240)
                        let usual = Distance(in: meeting, ticks: 120)
                        meeting.standing = [device]
                        meeting.run(length)
                        meeting.standing = []
                        if clock != .stoodStill { meeting.missed[device] = length }
                        if clock == .ranOn { meeting.shells[device].receive() }
                        meeting.run(60)
                        let after = Distance(in: meeting, ticks: 600)
                        let name = "\(place), \(length) ticks, seed \(seed), device \(device)"
                        let isNear = after.apart <= Self.bound(usual.apart, strategy) && after.lead <= usual.lead + 8
                        let isSame = meeting.peer(device).statistics.desyncs == 0
                        #expect(isPlaying && isNear && isSame, "\(name): \(usual) \(after)")
                        gaps += 1
                    }
                }
            }
        }
        #expect(gaps >= Self.links.count * Self.lengths.count)
    }

    @Test(
        "two that wake while their link has become faster do not overtake each other for ever",
        arguments: [
            StrategyKind.rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 2, isFiltered: true),
        ]
    )
    func fasterLink(strategy: StrategyKind) throws {
        var gaps = 0
        let seeds = TestExtent.simulated(1...40 as ClosedRange<UInt64>)
        for seed in seeds {
            let link = LinkConditions(delay: .milliseconds(Int(seed % 5) * 60 + 60))
            let meeting = try Meeting(seed: seed, strategy: strategy, conditions: link, rules: .standard).inRally()
            meeting.run(240)
            meeting.standing = [0, 1]
            meeting.run(30)
            meeting.setLinks { $0 = .perfect }
            let lengths = [Int(60 + seed * 7 % 60), Int(60 + seed * 11 % 60)]
            for tick in 0..<180 {
                meeting.run(1)
                for device in 0...1 where tick == lengths[device] {
                    meeting.standing.remove(device)
                    meeting.missed[device] = 30 + tick
                    if seed.isMultiple(of: 2) { meeting.shells[device].receive() }
                    gaps += 1
                }
            }
            let before = meeting.peer(0).currentTick
            meeting.run(600)
            let ticks = meeting.peer(0).currentTick - before
            #expect((590...620).contains(ticks), "\(strategy), seed \(seed)")
        }
        #expect(gaps == 2 * seeds.count)
    }

    /// The most ticks between two peers that are in step.
    ///
    /// In lockstep the peers wait for each other, so they are apart by at most the input delay. On a link with loss, a
    /// follower of states is one state behind.
    private static func bound(_ usual: Int, _ strategy: StrategyKind) -> Int {
        if strategy.has(.predicts) { return max(usual, 1) + 1 }
        return strategy.has(.sendsInputs) ? strategy.inputDelay : usual + 12
    }
}
