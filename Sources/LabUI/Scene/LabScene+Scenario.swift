internal import LabTools
internal import PongUI
internal import SyncLab

/// A scenario on the screen: its steps are performed in the first run, not in branches.
extension LabScene {
    /// Performs the steps due before the next tick.
    mutating func performScenario() {
        guard runs.index == 0 else { return }
        while let due = scenario?.next() {
            for action in due.actions { runs.current.perform(action) }
            show(.scenarioStep(due.text))
        }
    }

    /// Checks the scenario's expectations; freezes the lab if one is broken, and at the end.
    mutating func checkScenario() {
        guard runs.index == 0, var scenario, !scenario.isOver else { return }
        let broken = scenario.failures.count
        scenario.observe(lab)
        self.scenario = scenario
        if scenario.failures.count > broken, let failure = scenario.failures.last {
            stop(with: .scenarioBroken(failure.brief))
        } else if scenario.isOver {
            let broken = scenario.failures.count
            stop(with: .scenarioOver(expectations: scenario.expectationCount, broken: broken))
        }
    }
}
