internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import SyncLab
internal import TestExtent
import Testing

/// The promises of the page on performance, on courts with and without obstacles.
@Suite("Promises")
struct PromiseTests {
    /// A network, a strategy, and the conditions that a report fulfils.
    private struct Promise {
        let network: NetworkConditions
        var strategy = StrategyKind.standard
        let conditions: [String]

        init(_ network: NetworkConditions, _ strategy: StrategyKind = .standard, _ conditions: String...) {
            (self.network, self.strategy, self.conditions) = (network, strategy, conditions)
        }
    }

    private static let fair = "unfairContacts == 0 and revokedGoals == 0 and confirmedDivergence == 0"

    private static let overNetworks = [
        Promise(
            NetworkConditions([.delay: 250], silent: (900, 5_000)),
            .standard,
            "peers.0.stallTicks == 0 and peers.1.stallTicks == 0",
            "peers.0.maxRollbackDepth > 50"
        ),
        Promise(NetworkConditions([.delay: 50], silent: (900, 5_000)), .standard, "reconvergeTicks.max <= 4"),
        Promise(
            NetworkConditions([:], silent: (500, 4_100)),
            .standard,
            "reconvergeTicks.max <= 1 and peers.0.maxRollbackDepth > 25"
        ),
        Promise(
            NetworkConditions([.delay: 250, .jitter: 20, .loss: 30_000]),
            .standard,
            "peers.0.packetsLost > 100 and peers.0.rollbacks > 100",
            fair,
            "pops.p999 <= 0.015",
            "ownPaddleJumps.max == 0 and remotePaddleJumps.max > 0",
            "frameAdvantage.max <= 4"
        ),
        Promise(
            NetworkPreset.fourG.conditions,
            .standard,
            "peers.0.packetsLost > 100 and peers.0.rollbacks > 100",
            fair,
            "pops.p999 <= 0.015"
        ),
        Promise(
            NetworkConditions([.delay: 50]),
            .standard,
            "peers.0.packetsSent > 5000",
            "peers.0.maxPacketBytes <= 9 and peers.1.maxPacketBytes <= 9",
            "peers.0.meanPacketBytes <= 8.3 and peers.1.meanPacketBytes <= 8.3",
            fair
        ),
        Promise(NetworkConditions([.delay: 50, .bandwidth: 8]), .standard, "contacts > 20", fair),
    ]

    /// Over a perfect link nothing is taken back, and nothing pops or differs.
    private static func overPerfectLinks(under rules: Rules) -> [Promise] {
        let step = (Int64(rules.paddleSpeed.raw) * 10_000) >> 24 + 1
        let strategies: [StrategyKind] = [
            .lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false), .standard,
        ]
        return strategies.map { strategy in
            // Lockstep makes up a tick at once: the paddles move by two ticks.
            let ticks = strategy.has(.predicts) ? 0 : 1
            return Promise(
                .perfect,
                strategy,
                fair,
                "pops.max == 0 and displayedDivergence.p50 == 0 and frameAdvantage.max <= \(ticks)",
                "peers.0.desyncs == 0 and peers.1.desyncs == 0",
                "ownPaddleJumps.max * 10000 <= \(ticks * Int(step)) and ownPaddleJumps.perMinute < 1",
                "remotePaddleJumps.max * 10000 <= \(ticks * Int(step)) and remotePaddleJumps.perMinute < 1"
            )
        }
    }

    @Test(
        "hold on every court",
        arguments: TestExtent.full(Court.shipped, slice: [.classic, .boulder], unoptimized: [.boulder])
    )
    func courts(court: Court) throws {
        let rules = try court.rules()
        for promise in Self.overPerfectLinks(under: rules) + Self.overNetworks {
            let report = LabRun.report(
                promise.strategy,
                over: promise.network,
                ticks: TestExtent.full(600, slice: 90) * 60
            ) { plan in
                plan.setup.rules = rules
                // With an input delay, weaker players hardly meet the ball.
                plan.levels = PerSide(.hard, .hard)
            }
            let broken = try report.broken(promise.conditions + ["contacts >= 10 and points > 0"])
            #expect(broken == [], "\(promise.strategy.rawValue) over \(promise.network.fromLeft)")
        }
    }

    @Test("over the worst links no peer stalls for ever, and peers that meet late agree")
    func badLinks() throws {
        let (moves, delay) = ("peers.0.tick > 1200 and peers.1.tick > 1200", LinkConditions([.delay: 5_000]))
        let confirms = "confirmedDivergence == 0 and peers.0.desyncs == 0 and peers.1.desyncs == 0"
        let plays = ["peers.0.rollbacks > 20 and peers.1.rollbacks > 20", moves, confirms]
        let plain = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        let agrees = ["peers.0.tick > 1000 and peers.0.epoch == peers.1.epoch", confirms]
        for (strategy, network, ticks, conditions) in TestExtent.simulated(
            [
                (plain, NetworkPreset.unplayable.conditions, 3_600, plays),
                (plain, NetworkConditions([.delay: 100, .loss: 600_000]), 3_600, plays),
                (plain, NetworkConditions([.delay: 600, .jitter: 600]), 3_600, plays),
                // Less than a packet a tick; in lockstep each tick waits for its packet.
                (.host, NetworkConditions([.delay: 20, .bandwidth: 8]), 3_600, ["peers.0.tick > 3000"]),
                (
                    .lockstep(inputDelay: 8), NetworkConditions([.delay: 20, .bandwidth: 18]), 3_600,
                    ["peers.0.tick > 200"]
                ),
                // Whatever each owned before.
                (.standard, NetworkConditions(delay), 7_200, agrees),
                (.standard, NetworkConditions([.delay: 5_000, .jitter: 100]), 7_200, agrees),
                (.standard, NetworkConditions([.delay: 5_000, .jitter: 1_000]), 7_200, agrees),
            ] as [(StrategyKind, NetworkConditions, UInt32, [String])]
        ) {
            for seed in 1...TestExtent.full(12, slice: 1) as ClosedRange<UInt64> {
                let report = LabRun.report(strategy, over: network, ticks: ticks, seed: seed)
                let broken = try report.broken(conditions)
                #expect(
                    broken == [] && report.devices.left.isOwner != report.devices.right.isOwner,
                    "\(strategy.rawValue) over \(network.fromLeft), seed \(seed): \(broken)"
                )
            }
        }
        var lab = Lab(RunSetup(seed: 1, network: NetworkConditions(delay)))
        var rivals = 0
        for _ in 0..<900 {
            lab.advance(left: .none, right: .none)
            if lab.status(of: .left).isOwner && lab.status(of: .right).isOwner { rivals += 1 }
        }
        #expect(rivals > 0)
    }

    @Test("an extrapolated ball is where the owner has it, whatever the delay")
    func extrapolation() throws {
        for delay in TestExtent.simulated([50, 100, 150]) {
            let network = NetworkConditions([.delay: delay])
            let late = LabRun.report(.host, over: network, seed: 5)
            let report = LabRun.report(.hostExtrapolated, over: network, seed: 5)
            // Without extrapolation the ball is one delay behind; extrapolating twice as far would be as bad.
            let distance = late.measures["displayedDivergence.p50"] ?? 0
            let plays = try (late.broken(["contacts >= 10"]) + report.broken(["contacts >= 10"])).isEmpty
            #expect(plays && distance > 0 && (report.measures["displayedDivergence.p50"] ?? 0) * 3 <= distance)
        }
    }
}
