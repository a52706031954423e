internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import OperatingSystem

/// The lab's goals without a screen, with two computer players: multiples of real time, and bytes a packet.
enum Goals {
    /// The minimum speed of every strategy over a mobile network on one core, in multiples of real time.
    private static let speed = 2_000

    /// The mean and the largest packet of predicting peers at 50 ms one way.
    private static let bytes = "8.3 / 9"

    private static let ticks: UInt32 = 10 * 60 * 60

    static func printAll() {
        print()
        printRow("headless, ten minutes", "× real time", goal: "goal", "bytes a packet, mean / max", goal: "goal")
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
            let start = clock()
            let report = LabRun.report(on: plan)
            best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
            bytes = LabSide.allCases.map { side in
                let mean = Double(report.measures["meanPacketBytes", side] ?? 0) / 100
                return "\(mean.text(1)) / \(report.measures["maxPacketBytes", side] ?? 0)"
            }.joined(separator: ", ")
        }
        let times = (Double(ticks) / 60 / best).text(0)
        printRow(name, times, goal: "\(speed)", bytes, goal: bytesGoal)
    }

    private static func printRow(_ name: String, _ times: String, goal: String, _ bytes: String, goal bytesGoal: String)
    {
        print(
            name.padded(to: 38, left: true) + times.padded(to: 11) + goal.padded(to: 6)
                + bytes.padded(to: 28) + bytesGoal.padded(to: 9)
        )
    }
}
