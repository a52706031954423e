internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The lab's goals without a screen, with two computer players: multiples of real time, and bytes a packet.
enum Goals {
    /// The minimum speed of every strategy over a mobile network on one core, in multiples of real time.
    private static let speed = 2_000

    /// The mean and the largest packet of predicting peers at 50 ms one way.
    private static let bytes = "8.3 / 9"

    private static let ticks: UInt32 = 10 * 60 * 60

    static func printAll() {
        print()
        printRow(
            "headless, ten minutes",
            ("× real time", 11),
            ("goal", 6),
            ("bytes a packet, mean / max", 28),
            ("goal", 9)
        )
        for strategy in StrategyKind.allCases {
            run("4g, \(strategy.rawValue)", NetworkPreset.fourG.conditions, strategy)
        }
        for strategy in StrategyKind.allCases where strategy.rawValue.hasPrefix("rollback") {
            run(
                "50 ms, \(strategy.rawValue)",
                NetworkConditions(LinkConditions([.delay: 50])),
                strategy,
                bytesGoal: bytes
            )
        }
    }

    /// The fastest of three runs, in processor time, so that other processes do not count.
    private static func run(
        _ name: String,
        _ network: NetworkConditions,
        _ strategy: StrategyKind,
        bytesGoal: String = ""
    ) {
        var plan = LabRun.Plan(seed: 0)
        plan.setup.network = network
        plan.setup.strategy = strategy
        plan.length = .ticks(ticks)
        var best = Double.infinity
        var bytes = ""
        for seed in 1...3 as ClosedRange<UInt64> {
            plan.setup.seed = seed
            var report: RunReport?
            best = min(best, processorSeconds { report = LabRun.report(on: plan) })
            bytes = LabSide.allCases.map { side in
                let mean = Double(report?.measures["meanPacketBytes", side] ?? 0) / 100
                return "\(mean.text(1)) / \(report?.measures["maxPacketBytes", side] ?? 0)"
            }.joined(separator: ", ")
        }
        let times = (Double(ticks) / 60 / best).text(0)
        printRow(name, (times, 11), ("\(speed)", 6), (bytes, 28), (bytesGoal, 9))
    }
}
