internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// What the lab without a screen is to reach, by each strategy, over a mobile network with two computer
/// players: so many times real time, and so many bytes a packet.
enum Goals {
    /// The speed that every strategy has to have, in multiples of real time, on one core.
    private static let speed = 2_000

    static func printAll() {
        print("\nheadless over 4g, ten minutes         × real time  goal  bytes a packet, mean / max")
        for strategy in StrategyKind.allCases { printGoal(of: strategy) }
    }

    private static func printGoal(of strategy: StrategyKind) {
        var plan = LabRun.Plan(seed: 0)
        plan.network = LabNetwork(.fourG)
        plan.strategy = strategy
        plan.length = .ticks(10 * 60 * 60)
        let clock = ContinuousClock()
        var best = Duration.seconds(3_600)
        var bytes = ""
        for seed in 1...3 as ClosedRange<UInt64> {
            plan.seed = seed
            let start = clock.now
            let report = LabRun.report(on: plan)
            best = min(best, clock.now - start)
            bytes = [report.left, report.right].map { device in
                let mean = Double(device.packetBytes) / Double(max(device.packetsSent, 1))
                return "\(mean.text(1)) / \(device.maximumPacketBytes)"
            }.joined(separator: ", ")
        }
        let times = (Duration.seconds(600) / best).text(0)
        let name = strategy.rawValue + String(repeating: " ", count: max(0, 38 - strategy.rawValue.count))
        let padded = String(repeating: " ", count: max(0, 11 - times.count)) + times
        print("\(name)\(padded)  \(speed)  \(bytes)")
    }
}
