internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import PeerPrograms
internal import RunFiles
internal import SocketSessions

/// `pong shrink`: makes a run that fails smaller, and says what it needs to fail.
struct ShrinkCommand: RuledCommand {
    static let configuration = CommandConfiguration(
        commandName: "shrink",
        abstract: "Reduce a failing run to the ticks, messages and inputs without which it does not fail.",
        discussion: """
            The shrunk run is a run file: all of pong replay reads it. The original stays as it is. Ctrl-C ends with the \
            smallest run so far, with which another shrink goes on.
            """
    )

    @OptionGroup var input: RunFileOptions

    @OptionGroup var failure: FailureOptions

    @Option(
        help: "The new file of the shrunk run. (default: that of the run, with .min in its name; none with --emit)",
        completion: .file(extensions: ["log"])
    )
    var out: String?

    @Option(
        help: "Write a page about the shrunk run to a new file, such as run.html.",
        completion: .file(extensions: ["html"])
    )
    var report: String?

    @Option(help: "Make a test in Swift for a suite of your own: into a folder, or printed.")
    var emit: Emission?

    @Argument(help: "With --emit: the folder for the test.", completion: .directory)
    var folder: String?

    @OptionGroup var output: TextFormatOption

    enum Emission: String, CaseIterable, ExpressibleByArgument {
        case test
    }

    static let flagRules: [FlagRule] = [.idle(["--format"], beside: ["--emit"])]

    func validate() throws {
        if let folder, emit == nil {
            throw ValidationError("'\(folder)' has no effect without --emit: it is the folder for a test.")
        }
    }

    /// - Throws: ``FileRefusal``; `ExitCode` 130 after a signal.
    func run() throws {
        let run: RunFile
        switch try input.readAny() {
        case .peers(let record): return try shrink(record)
        case .pong(let file): run = file
        }
        let expectations = try failure.expectations(of: run)
        try input.checkEnd(of: run)
        let stop = StopSignals.catchAll()
        var progress = ProgressLine()
        var isChecked = false
        func isStopped() -> Bool {
            if !isChecked { progress.show { _ in "checking that the run fails each time" } }
            return Poller.wait(.zero, for: stop)
        }
        guard RunVerification(of: run, isStopped: isStopped).difference == nil || input.force else {
            throw input.refusal("the run replays in another way here: see pong replay verify")
        }
        var shrink: Shrink
        do {
            shrink = try Shrink(run.record, broken: expectations.broken, isStopped: isStopped)
        } catch {
            progress.clear()
            switch error {
            case .healthy: throw input.refusal("the run does not fail: name its broken condition with --expect")
            case .unrepeatable: throw input.refusal("the run fails in another way each time")
            case .stopped:
                StandardError.complain("stopped before a smaller run was found; nothing is written")
                throw ExitCode(130)
            }
        }
        if let folder, mkdir(folder, 0o777) != 0, errno != EEXIST {
            throw RunOutputError(name: folder, reason: SystemCalls.errorText)
        }
        // A test holds its run.
        let file = emit == nil || out != nil ? try RecordedFile(creating: out ?? name) : nil
        let page = try self.report.map { try PageFile($0) }
        isChecked = true
        let isWhole = shrink.reduce { shrink in
            progress.show { _ in "\(shrink.tries) runs: \(shrink.run.size)" }
            return !Poller.wait(.zero, for: stop)
        }
        progress.clear()
        var origin = run.header.origin
        (origin.program, origin.occasion) = (Pong.version, shrink.failure.occasion)
        let others = try file.map { try Self.keep(shrink, in: $0, origin) } ?? []
        // By now the result is saved.
        StopSignals.release()
        let report = ShrinkReport(run.record, shrink, isWhole: isWhole)
        try page?.write(
            RunPresentation(
                shrink.run,
                command: Pong.commandLine,
                expectations,
                isRecorded: true,
                note: report.explanation?.text
            ),
            again: Pong.commandLine(of: ["replay", file?.name ?? input.file])
        )
        if emit != nil {
            try write(EmittedTest(report, origin))
        } else if let file {
            try output.print(
                text: report.text(file: file.name, others: others),
                json: report.json(file: file.name, others: others).json()
            )
        }
        if !isWhole { throw ExitCode(130) }
    }

    /// Makes a run of programs smaller.
    private func shrink(_ record: PeerRecord) throws {
        guard emit == nil else { throw ValidationError("--emit has no effect with a run of peer programs.") }
        var record = record
        if let condition = failure.expect.first {
            guard failure.expect.count == 1 else { throw ValidationError("A run of peer programs takes one --expect.") }
            record.expectation = try [condition].expectations(PeerReport.table)[0]
        }
        let stop = StopSignals.catchAll()
        var progress = ProgressLine()
        var shrink: PeerShrink
        do {
            shrink = try PeerShrink(record) { Poller.wait(.zero, for: stop) }
        } catch {
            switch error {
            case .healthy: throw input.refusal("the run does not fail: name its broken condition with --expect")
            case .unrepeatable: throw input.refusal("the run fails in another way each time")
            }
        }
        let file = try RecordedFile(creating: out ?? name)
        let page = try report.map { try PageFile($0) }
        shrink.reduce { tries, ticks in progress.show { _ in "\(tries) runs: \(ticks) ticks" } }
        progress.clear()
        try file.append(PeerRunFile.bytes(of: shrink.record, program: Pong.version))
        let expectations = shrink.record.expectation.map { [$0] } ?? []
        try page?.write(
            RunPresentation(
                shrink.record,
                command: Pong.commandLine,
                expectations,
                isRecorded: true,
                note: shrink.text
            ),
            again: Pong.commandLine(of: ["replay", file.name])
        )
        try output.print(text: "\(shrink.text)\n\(file.name)", json: shrink.json.json())
        if Poller.wait(.zero, for: stop) { throw ExitCode(130) }
    }

    /// Prints a test, or writes it into the folder and prints the file's name.
    private func write(_ test: EmittedTest) throws {
        guard let folder else { return try StandardOutput.print(test.text) }
        let name = folder.hasSuffix("/") ? folder + test.fileName : "\(folder)/\(test.fileName)"
        try PageFile(name).write(test.text)
        try StandardOutput.print(name)
    }

    /// Writes the smallest run, and the others beside it.
    ///
    /// - Parameter origin: The origin of the smallest run.
    /// - Returns: The files of the others.
    private static func keep(_ shrink: Shrink, in file: RecordedFile, _ origin: RunOrigin) throws -> [String] {
        try file.append(RunFileWriter.file(of: shrink.run, origin))
        return try shrink.others.enumerated().map { index, other in
            let file = try RecordedFile(creating: stem(of: file.name) + ".other-\(index + 1)" + suffix)
            var origin = origin
            origin.occasion = other.failure.occasion
            try file.append(RunFileWriter.file(of: other.run, origin))
            return file.name
        }
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
