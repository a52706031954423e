internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import RunFiles
internal import SocketSessions
internal import SyncLab

/// `pong shrink`: makes a run that fails smaller, and says what it needs to fail.
struct ShrinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shrink",
        abstract: "Make a recorded run that fails as small as it can be, and say what it needs to fail.",
        discussion: """
            The shrunk run is a run file: all of pong replay reads it. The original stays as it is. Ctrl-C ends with the \
            smallest run so far, with which another shrink goes on.
            """
    )

    @OptionGroup var input: RunFileOptions

    @Option(
        parsing: .upToNextOption,
        help: "The condition on measures that the run breaks. (default: healthy)",
        completion: .list(MeasureNames.all)
    )
    var expect: [String] = []

    @Option(
        help: "The new file of the shrunk run. (default: that of the run, with .min in its name)",
        completion: .file(extensions: ["log"])
    )
    var out: String?

    @Option(
        help: "Write a page about the shrunk run to a new file, such as run.html.",
        completion: .file(extensions: ["html"])
    )
    var report: String?

    @Option(help: "Print a test in Swift for a suite of your own.")
    var emit: Emission?

    @OptionGroup var output: TextFormatOption

    enum Emission: String, CaseIterable, ExpressibleByArgument {
        case test
    }

    /// - Throws: ``ShrinkError``; `ExitCode` 130 after a signal.
    func run() throws {
        let expectations = try (expect.isEmpty ? [MeasureNames.healthy] : expect).map(Expectation.init)
        let run = try input.read()
        try input.checkEnd(of: run)
        guard RunVerification(of: run).difference == nil || input.force else {
            throw ShrinkError(name: input.file, reason: "it replays in another way here: see pong replay verify")
        }
        var shrink: Shrink
        do {
            shrink = try Shrink(run.record) { report in
                let values = ReportValues(report)
                // A run too short to measure anything is no smaller form of the failure.
                return expectations.first { (expectation: Expectation) in expectation.isViolated(by: values) }?.text
            }
        } catch {
            let reason =
                error == .healthy
                ? "it does not fail: give the condition on measures that it breaks with --expect"
                : "it fails in another way each time"
            throw ShrinkError(name: input.file, reason: reason)
        }
        if emit == .test, shrink.failure.kind == .expectation {
            throw ShrinkError(name: input.file, reason: "--emit test is for a desync, a freeze or a forgotten input")
        }
        let file = try RecordedFile(creating: out ?? name)
        let page = try self.report.map { try RecordedFile(creating: $0) }
        var stop = pollfd(fd: StopSignals.catchAll(), events: Int16(POLLIN), revents: 0)
        var progress = ProgressLine()
        let isWhole = shrink.reduce { shrink in
            progress.show { _ in "\(shrink.tries) runs: \(shrink.run.size)" }
            return poll(&stop, 1, 0) <= 0
        }
        progress.clear()
        var origin = run.header.origin
        (origin.program, origin.occasion) = (Pong.version, shrink.failure.occasion)
        try file.append(RunFileWriter.file(of: shrink.run, origin))
        let others = try shrink.others.enumerated().map { index, other in
            let file = try RecordedFile(creating: Self.stem(of: file.name) + ".other-\(index + 1)" + Self.suffix)
            origin.occasion = other.failure.occasion
            try file.append(RunFileWriter.file(of: other.run, origin))
            return file.name
        }
        // What was found is kept by now.
        StopSignals.release()
        let report = ShrinkReport(run.record, shrink, isWhole: isWhole)
        if let page {
            let story = RunStory(shrink.run, command: Pong.commandLine, note: report.explanation?.text)
            try page.append(text: RunExport.html.text(of: story))
        }
        if emit == .test {
            origin.occasion = shrink.failure.occasion
            try StandardOutput.print(report.test(origin))
        } else {
            try output.print(
                text: report.text(file: file.name, others: others),
                json: report.json(file: file.name, others: others).json()
            )
        }
        if !isWhole { throw ExitCode(130) }
    }

    /// The name of a new file beside that of the run.
    private var name: String {
        Self.stem(of: input.file == InputFile.standardInput ? "run" : input.file) + ".min" + Self.suffix
    }

    private static let suffix = ".pong.log"

    private static func stem(of name: String) -> String {
        name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }
}

/// The reason why a run cannot be shrunk.
struct ShrinkError: Error {
    /// The file's name.
    let name: String
    let reason: String
}
