internal import GameCore
internal import LabTools
internal import MockGroupSessions
internal import SyncLab

/// Jumps in a recorded run of ten minutes over a mobile network, and searches through it.
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
            return milliseconds { history.seek(to: tick) }
        }.sorted()
        print()
        printRow("a run of ten minutes", ("p50 ms", 10), ("p99 ms", 10), ("worst", 10), ("goal", 10))
        let figures = [times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1], goal].map {
            $0.text(1)
        }
        printRow("jump to a random tick", (figures[0], 10), (figures[1], 10), (figures[2], 10), (figures[3], 10))
        var stops = 0
        let search = milliseconds { stops = (try? TickSearch("pop").stretches(of: history).count) ?? 0 }
        printRow("find all pops", (search.text(1), 10), ("  \(stops) found", 0))
    }

    private static func milliseconds(_ work: () -> Void) -> Double {
        ContinuousClock().measure(work).nanoseconds / 1e6
    }
}
