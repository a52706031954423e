import GameCore
internal import LabTesting
import MatchSync
import MockGroupSessions
import SyncLab

extension StrategyKind {
    /// Rollback without input delay and without a filter.
    static let plainRollback = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
}

extension RunRecord {
    /// A run under rollback, from its seed.
    static func made(
        over network: NetworkPreset,
        _ bug: PlantedBug? = nil,
        seed: UInt64,
        ticks: UInt32
    ) -> RunRecord {
        var plan = LabRun.Plan(seed: seed)
        plan.setup = RunSetup(seed: seed, network: network.conditions, strategy: .plainRollback, plantedBug: bug)
        plan.length = .ticks(ticks)
        var run = LabRun(plan)
        _ = run.report()
        return run.record
    }
}

extension RunHistory {
    /// A run of two computer players.
    ///
    /// - Parameter prepare: Takes the run before each tick, and the inputs of that tick.
    static func played(
        _ setup: RunSetup,
        ticks: UInt32,
        _ prepare: (inout RunHistory, inout PerSide<Input>) -> Void = { _, _ in }
    ) -> RunHistory {
        played(RunHistory(setup), ticks: ticks, prepare)
    }

    /// The run, played on to a tick.
    static func played(
        _ history: RunHistory,
        ticks: UInt32,
        _ prepare: (inout RunHistory, inout PerSide<Input>) -> Void = { _, _ in }
    ) -> RunHistory {
        var history = history
        var players = LabPlayers(seed: history.record.setup.seed)
        while history.end < ticks {
            var inputs = players.inputs(for: history.lab)
            prepare(&history, &inputs)
            history.advance(left: inputs.left, right: inputs.right)
        }
        return history
    }
}
