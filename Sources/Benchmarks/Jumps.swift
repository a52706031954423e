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
        print("a run of ten minutes".padded(to: 34, left: true) + ["p50 ms", "p99 ms", "worst", "goal"].row)
        let figures = [times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1], goal]
        print("jump to a random tick".padded(to: 34, left: true) + figures.map { $0.text(1) }.row)
        var stops = 0
        let search = milliseconds { stops = (try? TickSearch("pop").stretches(of: history).count) ?? 0 }
        print("find all pops".padded(to: 34, left: true) + [search.text(1)].row + "  \(stops) found")
    }

    private static func milliseconds(_ work: () -> Void) -> Double {
        let time = ContinuousClock().measure(work)
        return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    }
}

extension [String] {
    fileprivate var row: String { map { $0.padded(to: 10) }.joined() }
}
