internal import ArgumentParser
internal import LabTools
internal import MatchSync
internal import SyncLab

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
