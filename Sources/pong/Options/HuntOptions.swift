internal import ArgumentParser
internal import GameCore
internal import LabTools
internal import SyncLab

/// The flags of a hunt, besides `--seeds`.
struct HuntOptions: ParsableArguments {
    @Option(
        "How many runs of --seeds are made at the same time, 1 to 256. (default: one for each core)",
        FlagValue.whole(1...256, "runs at the same time")
    )
    var jobs: Int?

    @Option("Make one part of the runs of --seeds: 3/64 is the third of 64 parts.", Shard.init)
    var shard: Shard?

    @Option(
        help: "Record the earliest failing run of each bug in a new folder.",
        completion: .directory
    )
    var out: String?

    @Option(
        parsing: .upToNextOption,
        help:
            "A condition on ticks, such as 'rollbackDepth >= 8 and phase == serving', whose stops in all runs are counted."
    )
    var reach: [String] = []

    /// Reads a condition of `--reach`.
    static func condition(_ text: String) throws(ValidationError) -> Expression {
        do {
            return try TickSearch(text).condition
        } catch {
            throw ValidationError(about: "--reach", error)
        }
    }

    /// True in a process that makes single runs for the one that has started it.
    @Flag(name: .customLong(HuntOptions.workerFlag), help: .hidden)
    var isWorker = false

    static let workerFlag = "hunt-worker"

    /// Reads the value of `--seeds`, such as `1:10000`.
    @Sendable static func seeds(_ argument: String) throws -> ClosedRange<UInt64> {
        guard let (first, last) = FlagValue.pair(argument), first >= 0, first <= last, last - first < Hunt.mostSeeds,
            SplitMix64.seeds.contains(UInt64(last))
        else {
            throw ValidationError("it takes first:last, such as 1:10000, with up to \(Hunt.mostSeeds) seeds.")
        }
        return UInt64(first)...UInt64(last)
    }

    /// One part of the runs: those whose number has the same remainder.
    struct Shard {
        var number = 1
        var count = 1

        init() {}

        init(_ argument: String) throws {
            guard let (number, count) = FlagValue.pair(argument, separatedBy: "/"), (1...100_000).contains(count),
                (1...count).contains(number)
            else {
                throw ValidationError("it must be 1/1 to 100000/100000, such as 3/64.")
            }
            (self.number, self.count) = (number, count)
        }
    }
}
