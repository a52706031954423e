import MatchSync
import MockGroupSessions
import SyncLab

extension RunRecord {
    /// A run under rollback, from its seed.
    static func made(over network: NetworkPreset, _ bug: PlantedBug?, seed: UInt64, ticks: UInt32) -> RunRecord {
        var plan = LabRun.Plan(seed: seed)
        plan.setup.network = network.conditions
        plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
        plan.setup.plantedBug = bug
        plan.length = .ticks(ticks)
        var run = LabRun(plan)
        _ = run.report()
        return run.record
    }
}
