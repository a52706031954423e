internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import RunFiles
internal import SocketSessions

/// `pong lab --seeds`: many runs without a screen, their failures by cause.
struct HuntCommand {
    let hunt: Hunt
    let options: HuntOptions
    let format: HuntFormat

    /// True to name all situations that no run came to.
    let namesMissing: Bool

    /// The expectations that every run has to meet.
    let expectations: [Expectation]

    /// The conditions on ticks that are counted.
    let reach: [Expression]

    /// The new file of the page about the hunt; `nil` for none.
    let report: String?

    var header: HuntHeader {
        hunt.header(program: Pong.version, expectations: expectations.map(\.text), reach: reach.map(\.text))
    }

    /// - Throws: `ExitCode` 1 if a run failed, 130 after a signal, 3 if no run had enough contacts.
    func run() throws {
        if options.isWorker { return try HuntWorker(hunt: hunt, expectations: expectations, reach: reach).run() }
        if let folder = options.out, mkdir(folder, 0o777) != 0 {
            throw RunOutputError(name: folder, reason: "the folder must be a new one: \(SystemCalls.errorText)")
        }
        // After an error, an empty folder would block the next attempt.
        var isRecorded = false
        defer { if !isRecorded, let folder = options.out { rmdir(folder) } }
        let page = try report.map { try PageFile($0) }
        let shard = options.shard ?? HuntOptions.Shard()
        let numbers = stride(from: shard.number, through: hunt.count, by: shard.count)
        let stop = StopSignals.catchAll()
        var output = HuntOutput(format: format, header: header, namesMissing: namesMissing)
        try output.begin()
        let pool = HuntPool(hunt: hunt, jobs: options.jobs ?? Self.cores, stop: stop)
        let total = (hunt.count - shard.number) / shard.count + 1
        var progress = ProgressLine()
        let isStopped = try pool.make(numbers.lazy.map { HuntTask(number: $0) }) { run in
            try output.take(run)
            progress.show { Self.progress(output.summary, of: total, after: $0) }
        }
        progress.clear()
        // The first signal ends the hunt, and another one the recording of what it found.
        if isStopped { _ = StopSignals.next(on: stop) }
        let rate = rate(of: output.summary.runs, in: progress.milliseconds)
        let files = Result { try record(output.summary, stop: stop) }
        let recorded = (try? files.get()) ?? []
        try output.end(files: recorded, rate: rate)
        try page?.write(output.summary.page(of: header, command: Pong.commandLine, files: recorded))
        _ = try files.get()
        isRecorded = true
        if isStopped { StandardError.complain(wayOn(behind: output.summary.runs)) }
        if output.summary.failed == 0 && isStopped { throw ExitCode(130) }
        try output.check()
    }

    private static func progress(_ summary: HuntSummary, of total: Int, after milliseconds: Int) -> String {
        let rate = max(summary.runs * 1_000 / milliseconds, 1)
        let bugs = summary.bugCount == 1 ? "1 bug" : "\(summary.bugCount) bugs"
        let time = ProgressLine.timeLeft(summary.runs, of: total, after: milliseconds)
        return "\(summary.runs) of \(total) runs, \(rate) a second, \(bugs), \(time)"
    }

    /// The speed in words.
    private func rate(of runs: Int, in milliseconds: Int) -> String {
        let (time, perSecond) = (Decimal(milliseconds, digits: 3).rounded(to: 1).text, runs * 1_000 / milliseconds)
        return "\(time) s, \(perSecond) runs a second, \(runs * header.seconds * 1_000 / milliseconds) × real time"
    }

    /// The words after a signal, which say how to make the other runs.
    private func wayOn(behind runs: Int) -> String {
        options.shard == nil
            ? "stopped; --seeds \(hunt.seeds(from: runs + 1)) goes on"
            : "stopped; make this part again: --merge takes whole ones"
    }

    /// Records the earliest failing run of each bug again, in the folder of `--out`.
    ///
    /// - Returns: The files' names.
    private func record(_ summary: HuntSummary, stop: Int32) throws -> [String] {
        guard let folder = options.out else { return [] }
        let files = summary.bugs.indices.map { "\(folder)/bug-\($0 + 1).pong.log" }
        for (file, bug) in zip(files, summary.bugs) {
            let task = HuntTask(number: bug.earliest.number, recording: (file, bug.failure.occasion))
            let isStopped = try HuntPool(hunt: hunt, jobs: 1, stop: stop).make([task]) { run in
                guard let failure = run.failure, failure.kind == .crash, failure != bug.failure else { return }
                throw RunOutputError(name: file, reason: "the run could not be recorded: \(failure.signature)")
            }
            if isStopped { throw RunOutputError(name: file, reason: "stopped by a signal") }
        }
        return files
    }

    private static var cores: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

    /// Merges the files of `--merge`.
    ///
    /// - Throws: ``HuntFile/MergeError``, ``InputError``; `ExitCode` as ``run()``.
    static func merge(_ names: [String], as format: HuntFormat, namesMissing: Bool) throws {
        let files = try names.map { name in
            (name: name, file: try HuntFile(name, InputFile.read(name, upTo: HuntFile.largest)))
        }
        let merged = try HuntFile(merging: files)
        var output = HuntOutput(format: format, header: merged.header, namesMissing: namesMissing)
        try output.begin()
        for run in merged.runs { try output.take(run) }
        try output.end(files: [], rate: nil)
        try output.check()
    }
}

/// Prints a hunt in one of its formats.
struct HuntOutput {
    let format: HuntFormat
    let header: HuntHeader
    let namesMissing: Bool
    var summary = HuntSummary()

    func begin() throws(OutputError) {
        switch format {
        case .table: try StandardOutput.print(header.text + "\n")
        case .jsonl: try StandardOutput.print(header.json.line)
        case .json: break
        }
    }

    mutating func take(_ run: HuntedRun) throws(OutputError) {
        summary.add(run)
        if format == .jsonl { try StandardOutput.print(HuntedRun.coding.json(run).line) }
    }

    /// - Parameters:
    ///   - files: The run files of the bugs.
    ///   - rate: The speed in words; only a table has it, for it is another one each time.
    func end(files: [String], rate: String?) throws(OutputError) {
        switch format {
        case .table:
            let text = summary.text(of: header, files: files, namesMissing: namesMissing)
            try StandardOutput.print(rate.map { "\(text)\n\n\($0)" } ?? text)
        case .jsonl: break
        case .json: try StandardOutput.print(summary.json(of: header, files: files).json())
        }
    }

    /// - Throws: `ExitCode` 1 if a run failed, 3 if no run had enough contacts to mean anything.
    func check() throws {
        if summary.failed > 0 { throw ExitCode(1) }
        if summary.saysNothing { throw Headless.tooFewContacts }
    }
}
