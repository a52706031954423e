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

    /// The files about the hunt.
    let reports: ReportOptions

    /// The words behind the program's name that make the hunt.
    let arguments: [String]

    var header: HuntHeader {
        hunt.header(
            program: Pong.version,
            expectations: expectations.map(\.text),
            reach: reach.map(\.text),
            arguments: HuntOptions.lasting(arguments)
        )
    }

    /// - Throws: `ExitCode` 1 if a run failed, 130 after a signal, 3 if no run had enough contacts.
    func run() throws {
        if options.isWorker { return try HuntWorker(hunt: hunt, expectations: expectations, reach: reach).run() }
        let files = try reports.open()
        let folder = try options.out.map { try HuntFolder($0, of: header, resumes: options.resume) }
        let shard = options.shard ?? HuntOptions.Shard()
        let numbers = stride(from: shard.number, through: hunt.count, by: shard.count)
        let made = folder?.made ?? []
        guard made.map(\.number) == Array(numbers.prefix(made.count)) else {
            throw FileRefusal(name: options.out ?? "", reason: "it has the runs of another --shard")
        }
        let stop = StopSignals.catchAll()
        var output = HuntOutput(format: format, header: header, namesMissing: namesMissing)
        try output.begin()
        for run in made {
            output.summary.add(run)
            try output.print(run)
        }
        let jobs = options.jobs ?? Processors.count
        let pool = HuntPool(hunt: hunt, arguments: arguments, jobs: jobs, stop: stop)
        let total = (hunt.count - shard.number) / shard.count + 1 - made.count
        var progress = ProgressLine()
        var isStopped = false
        var newRuns: (count: Int, seconds: Int) = (0, 0)
        let isWhole = try pool.make(numbers.dropFirst(made.count).lazy.map { HuntTask(number: $0) }) { run in
            let bug = output.summary.add(run)
            newRuns.count += 1
            newRuns.seconds += Int(hunt[run.number].seconds)
            if let folder {
                if let bug { isStopped = try record(bug, in: folder, stop: stop) }
                try folder.append(run)
            }
            try output.print(run)
            progress.show { Self.progress(output.summary, made.count, of: total, after: $0) }
            return !isStopped
        }
        if isWhole, format != .jsonl || !reports.isEmpty { try merge(&output.summary, jobs, stop: stop) }
        progress.clear()
        let bugs = folder.map { output.summary.bugs.map($0.file) } ?? []
        try output.end(files: bugs, rate: rate(of: newRuns, jobs, in: progress.milliseconds))
        try files.write(output, bugs: bugs)
        if !isWhole { StandardError.complain(wayOn(behind: output.summary.runs)) }
        if output.summary.failed == 0 && !isWhole { throw ExitCode(130) }
        try output.check()
    }

    /// - Parameters:
    ///   - before: The runs that were made before this command.
    ///   - total: The runs that are left to it.
    private static func progress(
        _ summary: HuntSummary,
        _ before: Int,
        of total: Int,
        after milliseconds: Int
    ) -> String {
        let runs = summary.runs - before
        let rate = max(runs * 1_000 / milliseconds, 1)
        let bugs = summary.bugCount == 1 ? "1 bug" : "\(summary.bugCount) bugs"
        let time = ProgressLine.timeLeft(runs, of: total, after: milliseconds)
        return "\(summary.runs) of \(before + total) runs, \(rate) a second, \(bugs), \(time)"
    }

    /// The speed in words.
    private func rate(of runs: (count: Int, seconds: Int), _ jobs: Int, in milliseconds: Int) -> String {
        let time = Decimal(milliseconds, digits: 3).rounded(to: 1).text
        let (perSecond, times) = (runs.count * 1_000 / milliseconds, runs.seconds * 1_000 / milliseconds)
        return "\(jobs) at a time, \(time) s, \(perSecond) runs a second, \(times) × real time"
    }

    /// The words after a signal, which say how to make the other runs.
    private func wayOn(behind runs: Int) -> String {
        if options.out != nil { return "stopped; \(options.resume ? "the same command" : "--resume") goes on" }
        return options.shard == nil
            ? "stopped; --seeds \(hunt.seeds(from: runs + 1)) goes on"
            : "stopped; make this part again: --merge takes whole ones"
    }

    /// Merges the bugs that are one, as their earliest runs tell without what their errors do not need.
    ///
    /// A signal leaves the bugs as they are.
    private func merge(_ summary: inout HuntSummary, _ jobs: Int, stop: Int32) throws {
        let pool = HuntPool(hunt: hunt, arguments: arguments, jobs: jobs, stop: stop)
        var simplest: [Int: HuntedRun] = [:]
        let tasks = summary.doubtful.map { HuntTask(number: $0.earliest.number, isSimplified: true) }
        let isWhole = try pool.make(tasks) { run in
            simplest[run.number] = run
            return true
        }
        if isWhole { summary.merge(simplest) }
    }

    /// Records the earliest run of a bug.
    ///
    /// The first signal ends the hunt, and another one the recording of what it found.
    ///
    /// - Returns: True after a signal.
    private func record(_ bug: HuntSummary.Bug, in folder: HuntFolder, stop: Int32) throws -> Bool {
        let pool = HuntPool(hunt: hunt, arguments: arguments, jobs: 1, stop: stop)
        if try folder.record(bug, by: pool) { return false }
        _ = StopSignals.next(on: stop)
        if try folder.record(bug, by: pool) { return true }
        throw RunOutputError(name: folder.file(of: bug), reason: "stopped by a signal")
    }
}

/// `pong lab --merge`: sums up the parts of a hunt.
extension HuntCommand {
    /// - Parameters:
    ///   - names: Files of lines, or folders of `--out`.
    ///   - folder: A new folder for the lines of all parts and the runs of the bugs.
    ///   - reports: The files about the hunt.
    /// - Throws: ``HuntFile/MergeError``, ``InputError``; `ExitCode` as ``run()``.
    static func merge(
        _ names: [String],
        as format: HuntFormat,
        namesMissing: Bool,
        in folder: String?,
        reports: ReportOptions
    ) throws {
        let files = try names.map { name in
            let path = HuntFolder.linesFile(of: name)
            return (name: name, file: try HuntFile(name, InputFile.read(path, upTo: HuntFile.largest)))
        }
        let merged = try HuntFile(merging: files)
        let command = try folder.map { _ in try HuntCommand(makingAgain: merged.header, of: names[0]) }
        let reportFiles = try reports.open()
        let folder = try folder.map { try HuntFolder($0, of: merged.header, resumes: false) }
        let stop = StopSignals.catchAll()
        var output = HuntOutput(format: format, header: merged.header, namesMissing: namesMissing)
        try output.begin()
        for run in merged.runs {
            output.summary.add(run)
            try output.print(run)
        }
        // Parts of another build are summed up as they are.
        if format != .jsonl || !reports.isEmpty,
            let maker = command ?? (try? HuntCommand(makingAgain: merged.header, of: names[0]))
        {
            try maker.merge(&output.summary, Processors.count, stop: stop)
        }
        if let folder, let command {
            for bug in output.summary.bugs where try command.record(bug, in: folder, stop: stop) {
                throw RunOutputError(name: folder.file(of: bug), reason: "stopped by a signal")
            }
            for run in merged.runs { try folder.append(run) }
        }
        let bugs = folder.map { output.summary.bugs.map($0.file) } ?? []
        try output.end(files: bugs, rate: nil)
        try reportFiles.write(output, bugs: bugs)
        try output.check()
    }

    /// Takes a hunt from the first line of its file.
    private init(makingAgain header: HuntHeader, of name: String) throws {
        let words = ["lab"] + header.arguments + (header.isNarrow ? ["--\(HuntOptions.narrowFlag)"] : [])
        guard let lab = try? Pong.command(of: words) as? LabCommand, let command = try? lab.huntCommand(words) else {
            throw FileRefusal(name: name, reason: "it does not say how to make its runs again, which --out needs")
        }
        self = command
        guard let difference = self.header.difference(from: header) else { return }
        throw FileRefusal(name: name, reason: "this pong would make other runs of it: '\(difference)' differs")
    }
}

extension ReportFiles {
    /// Writes about a hunt.
    ///
    /// - Parameter bugs: The run files of the bugs.
    fileprivate func write(_ output: HuntOutput, bugs: [String]) throws(RunOutputError) {
        let (summary, header, command) = (output.summary, output.header, Pong.commandLine())
        try write(
            page: summary.page(of: header, command: command, files: bugs),
            summary: summary.jobSummary(of: header, command: command, files: bugs),
            tests: summary.tests(of: header, command: command, files: bugs)
        )
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

    func print(_ run: HuntedRun) throws(OutputError) {
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
