internal import ArgumentParser
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MatchSync
internal import PongUI
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
        guard !headless.headless, let scenario = scenarios.first else {
            let runs = HeadlessScenarios(
                scenarios: scenarios,
                strategies: sync.strategy,
                seed: chance.seed,
                format: headless.tableFormat,
                file: record
            )
            return try runs.run()
        }
        let choice = sync.strategy.isEmpty ? nil : try sync.singleStrategy()
        let run = scenario.setup(seed: chance.seed, choice)
        try scenario.checkStrategy(run.strategy)
        var settings = screen.settings()
        try match.apply(to: &settings.options)
        game.apply(to: &settings.options)
        var lab = LabPlan(rules: run.rules)
        lab.setup.left = left?.player(scenario.left) ?? .computer(scenario.left)
        lab.setup.right = right?.player(scenario.right) ?? .computer(scenario.right)
        if let split { lab.setup.split = split }
        let file = try record.map(RecordedFile.init(creating:))
        let scene = lab.scene(run, playing: scenario, recordedIn: file)
        try GameLoop.play(.scene(scene), settings, seed: run.seed, lab: lab)
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
