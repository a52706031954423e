internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab
internal import OperatingSystem

/// The cost of recording a run in a file: the time of a tick with the lab's log, as on the screen, and bytes a second.
enum Recording {
    /// The maximum time of a recorded tick, in multiples of an unrecorded one.
    private static let goal = "1.05"

    private static let ticks: UInt32 = 2 * 60 * 60

    /// Pairs of runs; the best of each kind count.
    private static let rounds = 50

    static func printAll() {
        print()
        print(
            "recording, two minutes".padded(to: 38, left: true) + "ns a tick".padded(to: 11) + "recorded".padded(to: 11)
                + "ratio".padded(to: 8) + "goal".padded(to: 6) + "bytes a second".padded(to: 16)
        )
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
            plain = min(plain, seconds { while lab.tick < record.end { record.replayNext(on: &lab) } })
            lab = Lab(record.setup)
            var writer = RunFileWriter(record.setup, origin)
            bytes = 0
            let time = seconds {
                while lab.tick < record.end {
                    record.replayNext(on: &lab)
                    writer.take(record, lab)
                    bytes += writer.takeLines().count
                }
            }
            recorded = min(recorded, time)
        }
        let nanoseconds = 1e9 / Double(ticks)
        print(
            "\(network.rawValue), \(record.setup.strategy.rawValue)".padded(to: 38, left: true)
                + (plain * nanoseconds).text(0).padded(to: 11) + (recorded * nanoseconds).text(0).padded(to: 11)
                + (recorded / plain).text(3).padded(to: 8) + goal.padded(to: 6)
                + (Double(bytes) * 60 / Double(ticks)).text(0).padded(to: 16)
        )
    }

    /// Processor time, so that other processes do not count.
    private static func seconds(_ work: () -> Void) -> Double {
        let start = clock()
        work()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}
