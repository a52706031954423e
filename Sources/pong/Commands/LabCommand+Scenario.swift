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
