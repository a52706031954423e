internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab

/// The lab that the program opens: its views, its network and its strategy.
struct LabPlan {
    var setup = LabSetup()
    var network = NetworkConditions.perfect
    var strategy = StrategyKind.standard

    /// Opens the lab.
    func scene(_ rules: Rules, seed: UInt64) -> LabScene {
        LabScene(setup, run(rules, seed: seed))
    }

    /// The title's line that opens the lab.
    var titleEntry: TitleEntry {
        .lab(setup) { run($0, seed: $1) }
    }

    private func run(_ rules: Rules, seed: UInt64) -> RunSetup {
        RunSetup(rules: rules, seed: seed, network: network, strategy: strategy)
    }
}
