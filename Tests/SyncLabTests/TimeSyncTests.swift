internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// Two peers reach the same tick at the same time, because the one behind has slightly shorter ticks.
@Suite("Time sync")
struct TimeSyncTests {
    static let kinds: [StrategyKind] = [
        .rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 4, isFiltered: true),
    ]

    /// Plays, and checks that neither peer skips a tick or exceeds the speed-up limit.
    ///
    /// - Returns: The largest difference in ticks in the last second; true if either peer ever sped up.
    private func play(_ lab: inout Lab, seconds: Int, after start: Int = 2) -> (apart: Int, hasSpedUp: Bool) {
        var players = LabPlayers(seed: lab.setup.seed)
        var apart = 0
        var hasSpedUp = false
        var last: PerSide<(shown: UInt32, made: UInt32)>?
        for tick in 0..<60 * seconds {
            players.play(&lab, ticks: 1)
            let now = PerSide(Self.ticks(lab.drawn.left), Self.ticks(lab.drawn.right))
            if let last, tick > 60 * start {
                for side in LabSide.allCases {
                    let (shown, made) = (now[side].shown - last[side].shown, now[side].made - last[side].made)
                    if shown > made { Issue.record("\(shown) ticks in \(made) of the device") }
                    let speedUp = lab.drawn[side].shell.peer.speedUp
                    if !(0...20_000 ~= speedUp) { Issue.record("\(speedUp) ppm") }
                    if speedUp > 0 { hasSpedUp = true }
                }
            }
            last = now
            if tick >= 60 * (seconds - 1) { apart = max(apart, abs(Int(now.left.shown) - Int(now.right.shown))) }
        }
        return (apart, hasSpedUp)
    }

    private static func ticks(_ device: LabDevice) -> (shown: UInt32, made: UInt32) {
        (device.shell.peer.shown.tick, device.ticks)
    }

    @Test("clocks that begin apart", arguments: kinds, [-700, -100, 300])
    func startOffset(kind: StrategyKind, offset: Int) {
        var network = NetworkConditions(LinkConditions([.delay: 50, .jitter: 10]))
        network.rightClock.startOffset = .milliseconds(offset)
        var lab = Lab(RunSetup(seed: 11, network: network, strategy: kind), keepsLog: false)
        #expect(play(&lab, seconds: 12).apart <= 1)
        if kind == Self.kinds[0] { #expect(lab.drawn.left.shell.peer.statistics.rollbacks > 0) }
    }

    @Test("clocks that run apart by 400 ppm, for a minute and a half", arguments: kinds)
    func skew(kind: StrategyKind) {
        var lab = Lab(RunSetup(seed: 12, network: NetworkPreset.skew.conditions, strategy: kind), keepsLog: false)
        let result = play(&lab, seconds: 90)
        // Without time sync they would be two ticks apart.
        #expect(result.apart <= 1 && result.hasSpedUp)
    }

    @Test("clocks that run apart by 16,000 ppm: the slower one speeds up by as much", arguments: kinds)
    func strongSkew(kind: StrategyKind) {
        var network = NetworkConditions(LinkConditions([.delay: 50]))
        (network.leftClock.skew, network.rightClock.skew) = (8_000, -8_000)
        var lab = Lab(RunSetup(seed: 13, network: network, strategy: kind), keepsLog: false)
        #expect(play(&lab, seconds: 30).apart <= 2)
        let speedUp = lab.drawn.right.shell.peer.speedUp
        #expect((12_000...20_000).contains(speedUp), "\(speedUp) ppm")
    }

    @Test("a device that comes back", arguments: kinds)
    func rejoin(kind: StrategyKind) {
        var lab = Lab(
            RunSetup(
                seed: 14,
                network: NetworkConditions(LinkConditions([.delay: 80, .jitter: 20, .loss: 20_000])),
                strategy: kind
            ),
            keepsLog: false
        )
        #expect(play(&lab, seconds: 8).apart <= 1)
        lab.leave(.right)
        _ = play(&lab, seconds: 2)
        lab.rejoin(.right)
        #expect(play(&lab, seconds: 10).apart <= 1)
        #expect(lab.drawn.right.shell.peer.confirmed.tick > 600)
    }
}
