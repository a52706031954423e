internal import ArgumentParser
internal import GameBasics
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import SyncLab

/// The flags of the headless lab.
struct HeadlessOptions: ParsableArguments {
    @Flag(help: "Print the names for --network, --strategy, --scenario, --measure and --expect.")
    var list = false

    @Flag(help: "Run two computer players without a screen, and print the measures.")
    var headless = false

    @Flag(help: "Run every strategy, or two programs, over every network, or the given ones, and print a table.")
    var compare = false

    @Option(
        help: "Run once for each value of a condition, such as delay=0:300:25, and print a curve.",
        completion: .list(Condition.numbers.map { "\($0.name)=" }),
        transform: Sweep.init
    )
    var sweep: Sweep?

    @Option(
        defaultAsFlag: 8,
        help: "Roll back this many ticks after each tick, 1 to 60, resimulate, and compare."
    )
    var syncTest: Int?

    @Option(
        "Run once for each seed, with all drawn from the seed that no flag says; sum up the failures.",
        HuntOptions.seeds
    )
    var seeds: ClosedRange<UInt64>?

    @Option(
        parsing: .upToNextOption,
        help: "Sum up the parts of one --seeds: their folders of --out, or what they printed with --format jsonl.",
        completion: .file(extensions: ["jsonl"])
    )
    var merge: [String] = []

    @Option(
        "The simulated seconds of a run: 1 to 86400. (default: until a player has won; 60 for several runs)",
        FlagValue.whole(1...86_400, "seconds")
    )
    var seconds: Int?

    @Option(help: "The output format. (default: table)")
    var format: HuntFormat?

    @Option(
        help: "The measure to compare or plot, by a name from --list.",
        completion: .list(MeasureNames.all)
    )
    var measure: String?

    @Option(
        parsing: .upToNextOption,
        help: """
            A condition on measures, such as 'pops.perMinute<=3 and unfairContacts==0'; if it is broken, the exit \
            status is 1.
            """,
        // Without the relation: a shell would read it as a redirection.
        completion: .list(MeasureNames.all)
    )
    var expect: [String] = []

    @OptionGroup var reports: ReportOptions

    @Flag(help: "List every situation that did not occur in the runs. (default: one line for each kind)")
    var exercised = false

    /// In a worker process: the number of its first run, from 0.
    @Option(name: .customLong(RunWorker.flag), help: .hidden)
    var worker: Int?

    @OptionGroup var baseline: BaselineOptions

    /// The format of all but hunts.
    var tableFormat: TableFormat { format == .json ? .json : .table }

    /// True if the lab runs without a screen.
    var isHeadless: Bool { headless || compare || sweep != nil || syncTest != nil || seeds != nil }

    mutating func validate() throws {
        // Not in a transform: the library would treat a value that fails to parse as absent.
        if let syncTest, !(1...60).contains(syncTest) { throw ValidationError("--sync-test must be 1 to 60 ticks.") }
        if format == .jsonl && seeds == nil && merge.isEmpty {
            throw ValidationError("--format jsonl needs --seeds or --merge.")
        }
    }
}

/// The earlier report to compare a run with.
struct BaselineOptions: ParsableArguments {
    @Option(
        help:
            "Compare all measures with an earlier --format json of the same run; if one is worse, the exit status is 1.",
        completion: .file(extensions: ["json"])
    )
    var baseline: String?

    @Option(
        "The percentage by which a measure may exceed the baseline. (default: 0)",
        FlagValue.whole(0...1_000, "percent")
    )
    var tolerance: Int?

    /// - Parameter table: The rows of the game's reports.
    /// - Throws: ``InputError``, or ``FileRefusal``.
    func read(_ table: FigureTable) throws -> Baseline? {
        guard let baseline else { return nil }
        let bytes = try InputFile.read(baseline, upTo: Baseline.largestFile)
        do {
            return try Baseline(bytes, table, tolerance: tolerance ?? 0)
        } catch {
            throw FileRefusal(
                name: baseline,
                reason:
                    "it is not a report of one run by this version: make it again with pong lab --headless --format json"
            )
        }
    }

    /// The measures that got worse.
    ///
    /// - Throws: ``FileRefusal`` for a baseline of another run.
    func worse(_ figures: RunFigures, than earlier: Baseline) throws(FileRefusal) -> [Baseline.Row] {
        if let difference = earlier.difference(from: figures) {
            throw FileRefusal(name: baseline ?? "", reason: "it is of another run: '\(difference)' differs")
        }
        return earlier.worse(in: figures)
    }
}

/// The flags of a hunt, besides `--seeds`.
struct HuntOptions: ParsableArguments {
    @Option(
        "The number of runs of --seeds at the same time, 1 to 256. (default: one for each processor that pong may use)",
        FlagValue.whole(1...256, "runs at the same time")
    )
    var jobs: Int?

    @Option("Make one part of the runs of --seeds: 3/64 is the third of 64 parts.", Shard.init)
    var shard: Shard?

    @Option(
        help: "Record the earliest failing run of each bug in a new or empty folder, as soon as it is found.",
        completion: .directory
    )
    var out: String?

    @Flag(help: "Go on with the hunt of the folder of --out, if it was stopped or killed.")
    var resume = false

    @Option(
        parsing: .upToNextOption,
        help:
            "Count how often a condition on ticks, such as 'rollbackDepth >= 8 and phase == serving', begins to hold."
    )
    var reach: [String] = []

    @Flag(
        name: .customLong(HuntOptions.narrowFlag),
        help: "Draw nothing for the runs of --seeds: every seed under every strategy over every network."
    )
    var isNarrow = false

    static let narrowFlag = "narrow"

    /// The words behind `lab` that say which runs a hunt makes: those of its command line, without the flags that say
    /// how and where.
    ///
    /// `--narrow` is not among them: the header of a wide hunt says that it is one.
    static func lasting(_ words: [String]) -> [String] {
        let flags = ["--jobs", "--shard", "--out", "--format"] + ReportOptions.flags
        let others = ["--resume", "--exercised", "--\(narrowFlag)"]
        var lasting: [String] = []
        var words = words.dropFirst()
        while let word = words.popFirst() {
            if flags.contains(word) {
                _ = words.popFirst()
            } else if !others.contains(word), !flags.contains(where: { word.hasPrefix("\($0)=") }) {
                lasting.append(word)
            }
        }
        return lasting
    }

    /// Reads a condition of `--reach`.
    static func condition(_ text: String) throws(ValidationError) -> Expression {
        do {
            return try TickSearch(text.asCondition).condition
        } catch {
            throw ValidationError(about: "--reach", error)
        }
    }

    /// True in a worker process that makes single runs.
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
                throw ValidationError(Self.complaint(about: argument))
            }
            (self.number, self.count) = (number, count)
        }

        private static func complaint(about argument: String) -> String {
            guard let (number, count) = FlagValue.pair(argument, separatedBy: "/"), number > count, count > 0 else {
                return "it takes part/parts, such as 3/64: one of 1 to 100000 parts."
            }
            let parts = count == 1 ? "1/1" : "1/\(count) to \(count)/\(count)"
            return "there is no part \(number) of \(count), only \(parts)."
        }
    }
}
