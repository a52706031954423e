internal import MatchSync
internal import MockGroupSessions
internal import OperatingSystem
internal import RunFiles
internal import SyncLab

/// The cost of recording a run in a file: the time of a tick with the lab's log, as on the screen, and bytes a second.
enum Recording {
    /// The maximum time of a recorded tick, in multiples of an unrecorded one.
    private static let goal = "1.05"

    private static let ticks: UInt32 = 2 * 60 * 60

    /// Pairs of runs; the best of each kind count.
    private static let rounds = 50

    static func printAll() {
        print()
        printRow("recording, two minutes", ["ns a tick", "recorded", "ratio", "goal", "bytes a s"])
        for network in [NetworkPreset.perfect, .fourG] { run(network) }
    }

    private static func run(_ network: NetworkPreset) {
        var plan = LabRun.Plan(seed: 1)
        plan.setup.network = network.conditions
        plan.length = .ticks(ticks)
        var played = LabRun(plan)
        _ = played.report()
        let record = played.record
        let origin = RunOrigin(program: "0", left: "computer normal", right: "computer normal")
        var (plain, recorded) = (Double.infinity, Double.infinity)
        var bytes = 0
        for _ in 0..<rounds {
            var lab = Lab(record.setup)
            plain = min(plain, processorSeconds { while lab.tick < record.end { record.replayNext(on: &lab) } })
            lab = Lab(record.setup)
            var writer = RunFileWriter(record.setup, origin)
            bytes = 0
            let time = processorSeconds {
                while lab.tick < record.end {
                    record.replayNext(on: &lab)
                    writer.take(record, lab)
                    bytes += writer.takeLines().count
                }
            }
            recorded = min(recorded, time)
        }
        let nanoseconds = 1e9 / Double(ticks)
        let times = [plain * nanoseconds, recorded * nanoseconds].map { $0.text(0) }
        let size = (Double(bytes) * 60 / Double(ticks)).text(0)
        printRow(
            "\(network.rawValue), \(record.setup.strategy.rawValue)",
            times + [(recorded / plain).text(3), goal, size]
        )
    }

    /// The processor time of some work, so that other processes do not count.
    private static func processorSeconds(_ work: () -> Void) -> Double {
        let start = clock()
        work()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}
