internal import GameBasics
internal import LabTools
internal import MockGroupSessions
internal import SyncLab

/// Jumps in a recorded run of ten minutes over a mobile network.
enum Jumps {
    private static let ticks: UInt32 = 10 * 60 * 60

    private static let goal = 50.0

    static func printAll() {
        var plan = LabRun.Plan(seed: 1)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(ticks)
        var run = LabRun(plan)
        _ = run.report()
        var history = RunHistory(run.record)
        history.seek(to: history.end)
        var random = SplitMix64(seed: 1)
        let times = (0..<500).map { _ in
            let tick = UInt32(random.next() % UInt64(ticks + 1))
            return ContinuousClock().measure { history.seek(to: tick) }.nanoseconds / 1e6
        }.sorted()
        print()
        printRow("a run of ten minutes", ["p50 ms", "p99 ms", "worst", "goal"])
        let figures = [times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1], goal]
        printRow("jump to a random tick", figures.map { $0.text(1) })
    }
}
