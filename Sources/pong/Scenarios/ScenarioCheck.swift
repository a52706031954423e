internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import MatchSync
internal import OperatingSystem
internal import RunFiles
internal import SocketSessions
internal import SyncLab

/// Scenarios without a screen: each under each strategy, with the results of their expectations.
struct ScenarioCheck {
    /// By scenario, then by strategy; `nil` for a scenario that does not apply to the strategy.
    private let grid: [[ScenarioTask?]]

    private let names: [String]
    private let strategies: [String]
    private let seeds: String

    /// The name of the file that records the only run.
    private let file: String?

    private var tasks: [ScenarioTask] { grid.joined().compactMap { $0 } }

    /// - Parameters:
    ///   - choices: The strategies of `--strategy`.
    ///   - all: The strategies of several scenarios without a choice; the only one has its own.
    ///   - seed: Replaces the scenarios' own seeds.
    ///   - file: The name of a new file that records the only run.
    /// - Throws: `ValidationError` if the only scenario does not apply to the only strategy.
    init(
        _ scenarios: [Scenario],
        under choices: [StrategyChoice],
        or all: [StrategyChoice],
        seed: UInt64?,
        recordedIn file: String?
    ) throws {
        let isOne = scenarios.count == 1
        let choices = choices.isEmpty && !isOne ? all : choices
        let tried: [StrategyChoice?] = choices.isEmpty ? [nil] : choices
        grid = try scenarios.map { scenario in
            try tried.map { choice in
                let setup = scenario.setup(seed: seed, choice)
                if isOne && choices.count <= 1 { try scenario.checkStrategy(setup.strategy) }
                return scenario.applies(to: setup.strategy) ? ScenarioTask(scenario: scenario, setup: setup) : nil
            }
        }
        names = scenarios.map(\.name)
        strategies = choices.isEmpty ? [scenarios[0].setup.strategy.rawValue] : choices.map(\.name)
        seeds = seed.map { "seed \($0)" } ?? (isOne ? "seed \(scenarios[0].setup.seed)" : "own seed")
        self.file = file
    }

    /// - Parameter worker: The number of the first run of a process that makes the runs for another one; `nil` in that
    ///   one.
    /// - Throws: `ExitCode` 1 if an expectation is broken, or a run has ended its process.
    func run(as format: TableFormat, worker: Int?) throws {
        let tasks = tasks
        if let worker {
            for task in tasks.dropFirst(worker) { try StandardOutput.print(task.outcome().line) }
            return
        }
        let outcomes =
            tasks.count == 1
            ? [try tasks[0].outcome(recordedIn: file.map(RecordedFile.init(creating:)))] : try outcomes(of: tasks)
        try format.print(text: text(outcomes), json: JSONValue.list(outcomes.map(\.report)).json())
        let complaints = zip(tasks, outcomes).flatMap { task, outcome in
            outcome.complaints.map { "\(task.name): \($0)" }
        }
        for complaint in complaints { StandardError.complain(complaint) }
        if !complaints.isEmpty { throw ExitCode(1) }
    }

    /// Plays in a process of its own; one that a run has ended is followed by another one for the runs behind it.
    private func outcomes(of tasks: [ScenarioTask]) throws -> [ScenarioOutcome] {
        var outcomes: [ScenarioOutcome] = []
        while outcomes.count < tasks.count {
            let (lines, end) = try Self.play(from: outcomes.count)
            outcomes += lines.compactMap { ScenarioOutcome(line: $0) }
            if outcomes.count < tasks.count { outcomes.append(tasks[outcomes.count].crash(end)) }
        }
        return outcomes
    }

    /// Starts a process that plays the runs from one on.
    ///
    /// - Returns: Its lines, and how it ended in words.
    private static func play(from first: Int) throws -> (lines: [[UInt8]], end: String) {
        guard let results = SystemCalls.pipe() else { throw OutputError(reason: SystemCalls.errorText) }
        defer { SystemCalls.close(results.reading) }
        let process = ChildProcess.start(
            RelayProcess.thisProgram,
            ["pong"] + CommandLine.arguments.dropFirst() + ["--\(ScenarioOptions.workerFlag)", "\(first)"],
            standard: [nil, results.writing, STDERR_FILENO],
            // A trap is a result, and must not wait at a debugger's prompt.
            environment: ["SWIFT_BACKTRACE": "enable=no"]
        )
        let reason = SystemCalls.errorText
        SystemCalls.close(results.writing)
        guard let process else { throw OutputError(reason: "no process for the scenarios: \(reason)") }
        var bytes: [UInt8] = []
        while let more = SystemCalls.readSome(results.reading), !more.isEmpty { bytes += more }
        let status = ChildProcess.wait(process)
        // A line that is cut off is of the run that has ended the process.
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        return (lines.map { Array($0) }, status < 0 ? "by signal \(-status)" : "with status \(status)")
    }

    private func text(_ outcomes: [ScenarioOutcome]) -> String {
        var rest = outcomes[...]
        let rows = grid.map { tasks in
            tasks.map { task -> String in task == nil ? "–" : rest.removeFirst().cell }
        }
        let table = TextTable([["scenario"] + strategies] + zip(names, rows).map { [$0] + $1 }).text
        let isPartial = outcomes.count < grid.joined().count
        return "Each run: \(seeds). A number counts the expectations that hold.\n\n" + table
            + (isPartial ? "\n\n– the scenario does not apply to the strategy" : "")
    }
}

/// A run of a scenario to make.
private struct ScenarioTask {
    let scenario: Scenario
    let setup: RunSetup

    var name: String { "\(scenario.name), \(setup.strategyName), seed \(setup.seed)" }

    /// Plays the scenario.
    ///
    /// - Parameter file: Records the run.
    func outcome(recordedIn file: RecordedFile? = nil) throws(RunOutputError) -> ScenarioOutcome {
        var run = ScenarioRun(scenario, setup)
        if let file {
            let players = (RunOrigin.computer(scenario.levels.left), RunOrigin.computer(scenario.levels.right))
            let origin = RunOrigin(program: Pong.version, left: players.0, right: players.1)
            var recording = try RunRecording(run.record, origin, in: file)
            while !run.isOver {
                run.advance()
                try recording.take(run.record, run.lab)
            }
            try recording.finish(run.record)
        } else {
            run.finish()
        }
        let (play, failures) = (run.play, run.play.failures)
        let broken = failures.map { failure -> JSONValue in
            [
                "line": .whole(failure.line), "second": .text(failure.second), "tick": .whole(failure.tick),
                "condition": .text(failure.condition), "reason": .text(failure.reason),
                "values": .list(failure.values.map { .text($0) }),
            ]
        }
        return ScenarioOutcome(
            cell: failures.isEmpty ? "\(play.expectationCount)" : "\(failures.count) broken",
            complaints: failures.map { "\($0)" },
            report: report([
                "ticks": .whole(run.record.end), "expectations": .whole(play.expectationCount),
                "broken": .list(broken),
            ])
        )
    }

    /// The outcome of a run that has ended its process.
    ///
    /// - Parameter end: How it ended, in words.
    func crash(_ end: String) -> ScenarioOutcome {
        ScenarioOutcome(
            cell: "crashed",
            complaints: ["it ended the program \(end)"],
            report: report(["crash": .text(end)])
        )
    }

    private func report(_ members: JSONValue) -> JSONValue {
        var report: JSONValue = [
            "scenario": .text(scenario.name), "strategy": .text(setup.strategyName), "seed": .seed(setup.seed),
        ]
        report.append(members)
        return report
    }
}

/// The outcome of a run of a scenario: a line of a worker.
private struct ScenarioOutcome {
    /// The cell of the table.
    let cell: String

    /// A line each.
    let complaints: [String]

    /// For scripts.
    let report: JSONValue
}

extension ScenarioOutcome {
    var line: String {
        let line: JSONValue = [
            "cell": .text(cell), "complaints": .list(complaints.map { .text($0) }), "report": report,
        ]
        return line.line
    }

    /// - Returns: `nil` for a line that no worker has written.
    init?(line: [UInt8]) {
        guard let line = try? JSONValue(json: line), let report = line["report"],
            case .text(let cell?)? = line["cell"], case .list(let complaints)? = line["complaints"]
        else { return nil }
        self.init(cell: cell, complaints: complaints.map(\.text), report: report)
    }
}
