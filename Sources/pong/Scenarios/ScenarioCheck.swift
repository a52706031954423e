internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import MatchSync
internal import RunFiles
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

    /// - Parameters:
    ///   - worker: See ``RunWorker``.
    ///   - files: The files that the scenarios were read from.
    ///   - reports: The files that are written at the end.
    /// - Throws: `ExitCode` 1 if an expectation is broken, or a run has ended its process.
    func run(as format: TableFormat, worker: Int?, reading files: [String], reports: ReportOptions) throws {
        let tasks = tasks
        // A worker writes no files.
        let reportFiles = worker == nil ? try reports.open() : nil
        let results = try RunWorker.results(of: tasks.count, worker: worker, reading: files) { number in
            // Only a single run is recorded.
            try tasks[number].outcome(recordedIn: file.map(RecordedFile.init(creating:))).json
        }
        let outcomes = zip(tasks, results).map { task, result in
            switch result {
            case .line(let line): ScenarioOutcome(line: line)
            case .ended(let end): task.crash(end)
            }
        }
        try format.print(text: text(outcomes), json: JSONValue.list(outcomes.map(\.report)).json())
        var tests = JUnitReport("pong lab --scenario")
        tests.cases = zip(tasks, outcomes).map { task, outcome in
            JUnitReport.Case(
                task.strategy,
                in: task.scenario.name,
                failures: outcome.complaints.map { ($0, task.name) }
            )
        }
        try reportFiles?.write(
            page: "",
            summary: tests.summary(command: Pong.commandLine()),
            tests: tests
        )
        let complaints = zip(tasks, outcomes).flatMap { task, outcome in
            outcome.complaints.map { "\(task.name): \($0)" }
        }
        for complaint in complaints { StandardError.complain(complaint) }
        if !complaints.isEmpty { throw ExitCode(1) }
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

    var strategy: String { setup.strategyName }

    var name: String { "\(scenario.name), \(setup.strategyName), seed \(setup.seed)" }

    /// Plays the scenario.
    ///
    /// - Parameter file: Records the run.
    func outcome(recordedIn file: RecordedFile?) throws(RunOutputError) -> ScenarioOutcome {
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
        return ScenarioOutcome(
            cell: failures.isEmpty ? "\(play.expectationCount)" : "\(failures.count) broken",
            complaints: failures.map { "\($0)" },
            report: report([
                "ticks": .whole(run.record.end), "expectations": .whole(play.expectationCount),
                "broken": .list(failures.map(\.json)),
            ])
        )
    }

    /// The outcome of a run that has ended its process.
    ///
    /// - Parameter end: The reason of its end, in words.
    func crash(_ end: String) -> ScenarioOutcome {
        ScenarioOutcome(
            cell: "crashed",
            complaints: [RunWorker.complaint(about: end)],
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
    var json: JSONValue {
        ["cell": .text(cell), "complaints": .list(complaints.map { .text($0) }), "report": report]
    }

    init(line: JSONValue) {
        self.init(
            cell: line["cell"]?.text ?? "",
            complaints: line["complaints"]?.texts ?? [],
            report: line["report"] ?? .null
        )
    }
}
