internal import ArgumentParser
internal import GameDescriptions
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import PeerPrograms
internal import RunFiles
internal import SyncLab

extension ReplayCommand {
    /// `pong replay tick`: prints every simulation of a tick of the match.
    struct Tick: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print every simulation of a tick of the match: when, why, with which inputs, and what changed."
        )

        @OptionGroup var input: RunFileOptions

        @Argument(help: "The tick of the match.", transform: FlagValue.tick)
        var tick: UInt32

        @OptionGroup var output: TextFormatOption

        /// - Throws: `ExitCode` 1 if no device simulated it; ``FileRefusal`` if the file is truncated, too.
        func run() throws {
            let run: RunFile
            switch try input.readAny() {
            case .peers(let record): return try PeerReplay(record: record, file: input.file).tick(tick, output)
            case .pong(let file): run = file
            }
            let life = TickLife(of: tick, in: run.record)
            try output.print(text: life.text, json: life.json.json())
            guard life.simulations.isEmpty else { return }
            try input.checkEnd(of: run)
            throw ExitCode(1)
        }
    }

    /// `pong replay last-change`: prints the tick and the part of the step that last changed a field.
    struct Last: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "last-change",
            abstract: "Print which tick and which part of the step last changed a field of the match."
        )

        @OptionGroup var input: RunFileOptions

        @Argument(
            help: "The field: \(Last.fields.joinedAsChoice).",
            completion: .list(Last.fields),
            transform: FlagValue.value({ Last.fields.contains($0) ? $0 : nil }, Last.fields.joinedAsChoice)
        )
        var field: String

        @Option("The last tick of the match that counts. (default: the last one)", FlagValue.tick)
        var tick: UInt32?

        @OptionGroup var output: TextFormatOption

        private static let fields = EngineGame.description.fields

        /// - Throws: `ExitCode` 1 if it never changed; ``FileRefusal`` if the file is truncated, too.
        func run() throws {
            let run = try input.read()
            let change = LastChange(of: field, through: tick, in: run.record)
            try output.print(text: change.text, json: change.json.json())
            guard change.isEmpty else { return }
            try input.checkEnd(of: run)
            throw ExitCode(1)
        }
    }

    /// `pong replay dump`: prints the states at a tick, or the values of all ticks or messages.
    struct Dump: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the states of all devices, or the values of each tick or message, as JSON."
        )

        @OptionGroup var input: RunFileOptions
        @OptionGroup var last: LastTickOption

        @Option(help: "json: the states at a tick; jsonl: all values of each tick, an object a line.")
        var format = Format.json

        @Option("The first tick of the run for jsonl. (default: 1)", FlagValue.tick)
        var from: UInt32?

        @Option("The last tick of the run for jsonl. (default: the last one)", FlagValue.tick)
        var to: UInt32?

        @Flag(help: "Print the messages that were sent in these ticks, an object a line.")
        var messages = false

        enum Format: String, CaseIterable, ExpressibleByArgument {
            case json, jsonl
        }

        func validate() throws {
            switch format {
            case .json where from != nil || to != nil || messages:
                throw ValidationError("--from, --to and --messages need --format jsonl.")
            case .jsonl where last.until != nil:
                throw ValidationError("--until has no effect with --format jsonl: use --to.")
            default: break
            }
            if let from, let to, from > to { throw ValidationError("--from must not be after --to.") }
        }

        func run() throws {
            let run: RunFile
            switch try input.readAny() {
            case .peers(let record):
                let ticks = max(from ?? 1, 1)...max(to ?? record.end, from ?? 1, 1)
                return try PeerReplay(record: record, file: input.file).dump(ticks)
            case .pong(let file): run = file
            }
            guard format == .jsonl else {
                try last.check(run)
                try input.checkEnd(of: run, at: last.until)
                return try StandardOutput.print(run.lab(at: last.until ?? run.record.end).states.json())
            }
            let (first, end) = (max(from ?? 1, 1), min(to ?? .max, run.record.end))
            if first <= end { try printLines(of: run.record, first...end) }
            try input.checkEnd(of: run, at: to)
        }

        private func printLines(of run: RunRecord, _ ticks: ClosedRange<UInt32>) throws {
            if messages {
                for message in run.messages where ticks.contains(message.tick) {
                    try StandardOutput.print(message.json.line)
                }
            } else {
                try RunHistory(run).forEachTickObject(in: ticks) { try StandardOutput.print($0.line) }
            }
        }
    }
}

extension RunFile {
    /// The lab at a tick; at the end of the run with the run's last actions.
    fileprivate func lab(at tick: UInt32) -> Lab {
        var lab = Lab(record.setup, keepsLog: false)
        while lab.tick < tick { record.replayNext(on: &lab) }
        if lab.tick == record.end { record.performActions(on: &lab) }
        return lab
    }
}

extension ReplayCommand {
    /// `pong replay futures`: prints how likely a failure was at each moment of a run.
    struct Futures: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print when a failure became inevitable.",
            discussion: """
                The run is repeated many times from each moment, with the same inputs and other network luck. The share of \
                repetitions that fail rises at the moment that causes the failure.
                """
        )

        @OptionGroup var input: RunFileOptions

        @Option(
            parsing: .unconditional,
            help: "Seconds of the run from one moment to the next, 1 to 3600.",
            transform: FlagValue.whole(1...3_600, "seconds")
        )
        var every: UInt32 = 1

        @Option(
            parsing: .unconditional,
            help: "Futures of each moment, 1 to 10000.",
            transform: FlagValue.whole(1...10_000, "futures")
        )
        var futures = 20

        @OptionGroup var failure: FailureOptions

        @Option(
            help: "Write a page about the run and its futures to a new file, such as run.html.",
            completion: .file(extensions: ["html"])
        )
        var report: String?

        @OptionGroup var output: TextFormatOption

        func run() throws {
            let run = try input.read()
            let expectations = try failure.expectations(of: run)
            try input.checkEnd(of: run)
            guard run.record.hasChance else {
                throw input.refusal("its network leaves nothing to chance: take the run from which it was shrunk")
            }
            let page = try report.map { try PageFile($0) }
            var progress = ProgressLine()
            let futures = RunFutures(of: run.record, every: every * 60, count: futures) { report in
                expectations.broken(by: report) != nil
            } progress: { moment in
                progress.show { _ in "second \(moment.tick / 60) of \(run.record.end / 60)" }
            }
            progress.clear()
            try page?.write(
                RunPresentation(
                    run.record,
                    command: Pong.commandLine,
                    expectations,
                    isRecorded: true,
                    futures: futures
                ),
                again: Pong.commandLine(of: ["replay", input.file])
            )
            try output.print(text: futures.text, json: futures.json.json())
        }
    }
}
