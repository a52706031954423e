internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MatchSync
internal import PongUI
internal import RunFiles
internal import SyncLab

/// `pong lab --scenario`.
extension LabCommand {
    /// Refuses flags that contradict a scenario.
    func checkBesideScenario() throws {
        if headless.headless, left != nil || right != nil {
            throw ValidationError("--left and --right have no effect with a scenario without a screen.")
        }
        if script.isAll && !headless.headless { throw ValidationError("--scenario all needs --headless.") }
        if record != nil && (script.isAll || sync.strategy.count > 1) {
            throw ValidationError("--record takes one run: it has no effect with several.")
        }
    }

    /// Plays scenarios; on the screen only one.
    func play(_ scenarios: [Scenario]) throws {
        guard !headless.headless, let scenario = scenarios.first else { return try check(scenarios) }
        let choice = sync.strategy.isEmpty ? nil : try sync.singleStrategy()
        let run = scenario.setup(seed: chance.seed, choice)
        try scenario.checkStrategy(run.strategy)
        var lab = LabPlan()
        lab.run.rules = run.rules
        lab.views.left = left?.player(scenario.left) ?? .computer(scenario.left)
        lab.views.right = right?.player(scenario.right) ?? .computer(scenario.right)
        try open(lab, seed: run.seed) { LabScene($0, run, playing: scenario) }
    }

    /// Plays scenarios without a screen: each under each strategy, with the results of their expectations.
    ///
    /// - Throws: `ExitCode` 1 if an expectation is broken; `ValidationError` if the only scenario does not apply to the
    ///   only strategy.
    private func check(_ scenarios: [Scenario]) throws {
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

extension Scenario {
    /// The setup of a run.
    ///
    /// - Parameters:
    ///   - seed: Replaces the scenario's seed.
    ///   - choice: Replaces the scenario's strategy.
    func setup(seed: UInt64?, _ choice: StrategyChoice?) -> RunSetup {
        var run = setup(seed: seed, strategy: choice?.kind)
        run.plantedBug = choice?.plantedBug
        return run
    }

    /// Refuses a strategy to which the scenario does not apply.
    func checkStrategy(_ strategy: StrategyKind) throws {
        guard applies(to: strategy) else {
            throw ValidationError("The scenario '\(name)' does not apply to \(strategy.rawValue).")
        }
    }
}

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

    var values: JSONValue {
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
