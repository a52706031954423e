internal import ArgumentParser
internal import GameCore
internal import LabTools
internal import SyncLab

/// The flags of a hunt, besides `--seeds`.
struct HuntOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "How many runs of --seeds are made at the same time, 1 to 256. (default: one for each core)",
        transform: { try Condition.whole($0, within: 1...256, "runs at the same time") }
    )
    var jobs: Int?

    @Option(
        parsing: .unconditional,
        help: "Make one part of the runs of --seeds: 3/64 is the third of 64 parts.",
        transform: Shard.init
    )
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
    static func condition(_ text: String) throws(ConditionError) -> Expression {
        do {
            return try TickSearch(text).condition
        } catch {
            throw ConditionError(argument: "--reach", error)
        }
    }

    /// True in a process that makes single runs for the one that has started it.
    @Flag(name: .customLong(HuntOptions.workerFlag), help: .hidden)
    var isWorker = false

    static let workerFlag = "hunt-worker"

    /// One part of the runs: those whose number has the same remainder.
    struct Shard {
        var number = 1
        var count = 1

        init() {}

        init(_ argument: String) throws {
            let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let number = parts[0], let count = parts[1],
                (1...100_000).contains(count), (1...count).contains(number)
            else {
                throw ValidationError("it must be 1/1 to 100000/100000, such as 3/64.")
            }
            (self.number, self.count) = (number, count)
        }
    }
}

/// The values of `--seeds`, such as `1:10000`.
struct SeedRange {
    let seeds: ClosedRange<UInt64>

    init(_ argument: String) throws {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) }
        guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last,
            last <= SplitMix64.seeds.upperBound, first >= SplitMix64.seeds.lowerBound, last - first < Hunt.mostSeeds
        else {
            throw ValidationError("it takes first:last, such as 1:10000, with up to \(Hunt.mostSeeds) seeds.")
        }
        seeds = first...last
    }
}
