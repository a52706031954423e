internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import RunFiles
internal import SyncLab

extension ReplayCommand {
    /// `pong replay futures`: prints how likely a failure was at each moment of a run.
    struct Futures: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print when a failure became inevitable.",
            discussion: """
                From each moment on, the run goes on many times with the same inputs under other luck of the network. The \
                share of these futures that fail rises where the failure is made.
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
            let expectations = try failure.expectations()
            let run = try input.read()
            try input.checkEnd(of: run)
            guard run.record.hasChance else {
                throw input.refusal("its network leaves nothing to chance: take the run from which it was shrunk")
            }
            let page = try report.map { try RecordedFile(creating: $0) }
            var progress = ProgressLine()
            let futures = RunFutures(of: run.record, every: every * 60, count: futures) { report in
                expectations.broken(by: report) != nil
            } progress: { moment in
                progress.show { _ in "second \(moment.tick / 60) of \(run.record.end / 60)" }
            }
            progress.clear()
            if let page {
                let story = RunStory(run.record, command: Pong.commandLine, futures: futures)
                try page.append(text: RunExport.html.text(of: story))
            }
            try output.print(text: futures.text, json: futures.json.json())
        }
    }
}
