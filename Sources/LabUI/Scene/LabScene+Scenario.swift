internal import GameCore
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
            show(due.text)
        }
    }

    /// A device's input of the next tick, in the place of which the scenario may have another one.
    mutating func scripted(_ input: Input, at side: LabSide) -> Input {
        guard runs.index == 0 else { return input }
        return scenario?.takeInput(at: side, insteadOf: input) ?? input
    }

    /// Checks the scenario's expectations; freezes the lab if one is broken, and at the end.
    mutating func checkScenario() {
        guard runs.index == 0, let broken = scenario?.failures.count, scenario?.isOver == false else { return }
        let (record, lab) = (runs.current.record, lab)
        scenario?.observe(record, lab)
        guard let scenario else { return }
        if scenario.failures.count > broken, let failure = scenario.failures.last {
            stop(with: failure.brief)
        } else if scenario.isOver {
            let broken = scenario.failures.count
            let count = scenario.expectationCount
            let result = broken == 0 ? "its \(count) expectations hold" : "\(broken) of \(count) expectations broken"
            stop(with: "the end of the scenario: \(result)")
        }
    }
}
