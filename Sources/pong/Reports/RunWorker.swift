internal import JSONText
internal import LabTools
internal import MockGroupSessions
internal import OperatingSystem
internal import SocketSessions
internal import SyncLab

/// A process that makes the runs of this command from one on, and prints a line of JSON for each.
///
/// A run that ends its process, such as by a trap, is named, and loses no other one: the next process makes those behind
/// it.
enum RunWorker {
    /// The hidden option with the number of the first run, from 0.
    static let flag = "run-worker"

    enum Result {
        case line(JSONValue)

        /// The run has ended its process: how, in words.
        case ended(String)
    }

    static func complaint(about end: String) -> String { "it ended the program \(end)" }

    /// The results of all runs; a worker prints them, and ends.
    ///
    /// - Parameters:
    ///   - worker: The value of the hidden option.
    ///   - files: The files that the command reads. One that cannot be read again, such as a pipe, keeps all runs in this
    ///     process.
    ///   - seed: The seed of all runs that the command has drawn, or was given; `nil` for runs with their own.
    ///   - make: Makes a run by its number, from 0.
    static func results(
        of count: Int,
        worker: Int?,
        reading files: [String],
        seed: UInt64? = nil,
        _ make: (Int) throws -> JSONValue
    ) throws -> [Result] {
        if let worker {
            for number in min(worker, count)..<count { try StandardOutput.print(make(number).line) }
            exit(EXIT_SUCCESS)
        }
        guard count > 1, files.allSatisfy({ FolderContents.size(of: $0) != nil }) else {
            return try (0..<count).map { .line(try make($0)) }
        }
        var results: [Result] = []
        while results.count < count {
            let (lines, end) = try start(["--\(flag)", "\(results.count)"] + (seed.map { ["--seed", "\($0)"] } ?? []))
            results += lines.compactMap { try? JSONValue(json: $0) }.map(Result.line)
            if results.count < count { results.append(.ended(end)) }
        }
        return results
    }

    /// - Returns: The lines of a process, and how it ended, in words.
    private static func start(_ options: [String]) throws -> (lines: [[UInt8]], end: String) {
        let (process, output) = try process(RelayProcess.thisProgram, CommandLine.arguments.dropFirst() + options)
        defer { SystemCalls.close(output) }
        var bytes: [UInt8] = []
        while let more = SystemCalls.readSome(output), !more.isEmpty { bytes += more }
        let status = ChildProcess.wait(process)
        // A line that is cut off is of the run that has ended the process.
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        return (lines.map { Array($0) }, status < 0 ? "by signal \(-status)" : "with status \(status)")
    }

    /// Starts a process that makes runs.
    ///
    /// - Parameters:
    ///   - program: This one.
    ///   - input: Its standard input; `nil` for none.
    /// - Returns: The process, and the descriptor of what it prints.
    static func process(
        _ program: String,
        _ arguments: [String],
        input: Int32? = nil
    ) throws(OutputError) -> (Int32, output: Int32) {
        guard let results = SystemCalls.pipe() else { throw OutputError(reason: SystemCalls.errorText) }
        defer { SystemCalls.close(results.writing) }
        let process = ChildProcess.start(
            program,
            ["pong"] + arguments,
            standard: [input, results.writing, STDERR_FILENO],
            // A trap is a result, and must not wait at a debugger's prompt. Two processes that make the same run must not
            // have the same seed for hashing.
            environment: ["SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "0"]
        )
        guard let process else { throw OutputError(reason: "no process for a run: \(SystemCalls.errorText)") }
        return (process, results.reading)
    }
}

extension RunWorker.Result {
    /// The figures of a run of the lab; of one that has ended its process, what was run and how it ended.
    func figures(of plan: LabRun.Plan) -> RunFigures {
        let report: JSONValue =
            switch self {
            case .line(let report): report
            case .ended(let end):
                [
                    "seed": .seed(plan.setup.seed), "network": .text(plan.setup.network.name),
                    "strategy": .text(plan.setup.strategyName), "crash": .text(end),
                ]
            }
        return RunFigures(report, RunReport.table)
    }

    /// The line about a run that has ended its process; `nil` for another one.
    func complaint(about plan: LabRun.Plan) -> String? {
        guard case .ended(let end) = self else { return nil }
        let setup = plan.setup
        let conditions = setup.network.fromLeft.description
        return "\(setup.strategyName) over \(setup.network.name) (\(conditions)), seed \(setup.seed): "
            + RunWorker.complaint(about: end)
    }
}
