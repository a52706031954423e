internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MatchSync
internal import RunFiles
internal import SyncLab

/// Scenarios without a screen: plays each under each strategy, and prints the results of their expectations.
struct HeadlessScenarios {
    let scenarios: [Scenario]

    /// The chosen strategies; empty for the only scenario's own, or for all if there are several scenarios.
    let strategies: [StrategyChoice]

    /// Replaces the scenarios' own seeds.
    let seed: UInt64?

    let format: TableFormat

    /// The name of the file that records the only run.
    let file: String?

    /// A run of a scenario.
    struct Outcome {
        let scenario: Scenario
        let setup: RunSetup
        let ticks: UInt32
        let play: ScenarioPlay

        /// - Parameter file: Records the run.
        init(_ scenario: Scenario, _ setup: RunSetup, recordedIn file: RecordedFile?) throws(RunOutputError) {
            self.scenario = scenario
            self.setup = setup
            var run = ScenarioRun(scenario, setup)
            if let file {
                let players = (LabPlayer.computer(scenario.left).name, LabPlayer.computer(scenario.right).name)
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
            ticks = run.record.end
            play = run.play
        }
    }

    /// - Throws: `ExitCode` 1 if an expectation is broken; `ValidationError` if the only scenario does not apply to the
    ///   only strategy.
    func run() throws {
        let choices: [StrategyChoice?] = choices.isEmpty ? [nil] : choices
        let outcomes = try scenarios.map { scenario in
            try choices.map { try outcome(of: scenario, by: $0) }
        }
        switch format {
        case .table: try StandardOutput.print(text(of: outcomes))
        case .json: try StandardOutput.print(JSONValue.list(outcomes.joined().compactMap { $0?.values }).json())
        }
        var standardError = StandardError()
        let failed = outcomes.joined().compactMap { $0 }.filter { !$0.play.failures.isEmpty }
        for outcome in failed {
            for failure in outcome.play.failures {
                let name = "\(outcome.scenario.name), \(outcome.setup.strategyName), seed \(outcome.setup.seed)"
                Swift.print("pong: \(name): \(failure)", to: &standardError)
            }
        }
        if !failed.isEmpty { throw ExitCode(1) }
    }

    /// The strategies to play; empty for the only scenario's own.
    private var choices: [StrategyChoice] {
        strategies.isEmpty && scenarios.count > 1 ? StrategyKind.allCases.map { StrategyChoice(kind: $0) } : strategies
    }

    /// Plays a scenario; `nil` if it does not apply to the strategy.
    private func outcome(of scenario: Scenario, by choice: StrategyChoice?) throws -> Outcome? {
        let setup = scenario.setup(seed: seed, choice)
        if scenarios.count == 1 && strategies.count <= 1 { try scenario.checkStrategy(setup.strategy) }
        guard scenario.applies(to: setup.strategy) else { return nil }
        return try Outcome(scenario, setup, recordedIn: file.map(RecordedFile.init(creating:)))
    }

    private func text(of outcomes: [[Outcome?]]) -> String {
        let rows = zip(scenarios, outcomes).map { [$0.name] + $1.map(Self.cell) }
        let table = TextTable([["scenario"] + columns] + rows)
        let seeds = seed.map { "seed \($0)" } ?? (scenarios.count == 1 ? "seed \(scenarios[0].setup.seed)" : "own seed")
        let isPartial = outcomes.joined().contains { $0 == nil }
        let key = isPartial ? "\n\n– the scenario does not apply to the strategy" : ""
        return "Each run: \(seeds). A number counts the expectations that hold.\n\n\(table.text)\(key)"
    }

    /// The names of the strategies.
    private var columns: [String] {
        let choices = choices.isEmpty ? [StrategyChoice(kind: scenarios[0].setup.strategy)] : choices
        return choices.map { $0.plantedBug?.name ?? $0.kind.rawValue }
    }

    private static func cell(_ outcome: Outcome?) -> String {
        guard let play = outcome?.play else { return "–" }
        let failed = play.failures.count
        return failed == 0 ? "\(play.expectationCount)" : "\(failed) broken"
    }
}

extension HeadlessScenarios.Outcome {
    fileprivate var values: JSONValue {
        let broken: [JSONValue] = play.failures.map { failure in
            [
                "line": .whole(failure.line), "second": .text(failure.second), "tick": .whole(failure.tick),
                "condition": .text(failure.condition), "reason": .text(failure.reason),
                "values": .list(failure.values.map { .text($0) }),
            ]
        }
        return [
            "scenario": .text(scenario.name), "strategy": .text(setup.strategyName), "seed": .seed(setup.seed),
            "ticks": .whole(ticks), "expectations": .whole(play.expectationCount), "broken": .list(broken),
        ]
    }
}
