internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MatchSync
internal import RunFiles
internal import SyncLab

/// A run of a scenario.
private struct ScenarioOutcome {
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

    /// The cell of a table; a dash for a scenario that does not apply to the strategy.
    static func cell(_ outcome: ScenarioOutcome?) -> String {
        guard let play = outcome?.play else { return "–" }
        let failed = play.failures.count
        return failed == 0 ? "\(play.expectationCount)" : "\(failed) broken"
    }
}

/// Scenarios without a screen: each under each strategy, with the results of their expectations.
extension LabCommand {
    /// - Throws: `ExitCode` 1 if an expectation is broken; `ValidationError` if the only scenario does not apply to the
    ///   only strategy.
    func check(_ scenarios: [Scenario]) throws {
        let isOne = scenarios.count == 1
        // Without a choice, the only scenario's own strategy, or all for several scenarios.
        let choices = sync.strategy.isEmpty && !isOne ? sync.hunted : sync.strategy
        let tried: [StrategyChoice?] = choices.isEmpty ? [nil] : choices
        let outcomes: [[ScenarioOutcome?]] = try scenarios.map { scenario in
            try tried.map { choice in
                let setup = scenario.setup(seed: chance.seed, choice)
                if isOne && choices.count <= 1 { try scenario.checkStrategy(setup.strategy) }
                guard scenario.applies(to: setup.strategy) else { return nil }
                return try ScenarioOutcome(scenario, setup, recordedIn: record.map(RecordedFile.init(creating:)))
            }
        }
        let names = choices.isEmpty ? [scenarios[0].setup.strategy.rawValue] : choices.map(\.name)
        let rows = zip(scenarios, outcomes).map { [$0.name] + $1.map(ScenarioOutcome.cell) }
        let played = outcomes.joined().compactMap { $0 }
        let seeds = chance.seed.map { "seed \($0)" } ?? (isOne ? "seed \(scenarios[0].setup.seed)" : "own seed")
        let isPartial = played.count < outcomes.joined().count
        let key = isPartial ? "\n\n– the scenario does not apply to the strategy" : ""
        try headless.tableFormat.print(
            text: "Each run: \(seeds). A number counts the expectations that hold.\n\n"
                + TextTable([["scenario"] + names] + rows).text + key,
            json: JSONValue.list(played.map(\.values)).json()
        )
        for outcome in played {
            for failure in outcome.play.failures {
                let name = "\(outcome.scenario.name), \(outcome.setup.strategyName), seed \(outcome.setup.seed)"
                StandardError.complain("\(name): \(failure)")
            }
        }
        if played.contains(where: { !$0.play.failures.isEmpty }) { throw ExitCode(1) }
    }
}

extension ScenarioOutcome {
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
