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
    var strategy = StrategyChoice()

    init() {
        setup.recorder = Self.recorder()
    }

    /// Opens the lab.
    ///
    /// - Parameter file: The file in which its first run is recorded; `nil` where that was not asked for.
    func scene(_ rules: Rules, seed: UInt64, recordedIn file: RecordedFile? = nil) -> LabScene {
        var setup = setup
        setup.recorder = Self.recorder(first: file)
        return LabScene(setup, run(rules, seed: seed))
    }

    /// Opens the lab with a scenario, which plays by itself.
    func scene(_ run: RunSetup, playing scenario: Scenario, recordedIn file: RecordedFile?) -> LabScene {
        var setup = setup
        setup.recorder = Self.recorder(first: file)
        return LabScene(setup, run, playing: scenario)
    }

    private static func recorder(first: RecordedFile? = nil) -> RunRecorder {
        RunRecorder(program: Pong.version, first: first, openNext: RecordedFile.new)
    }

    /// The title's line that opens the lab.
    var titleEntry: TitleEntry {
        .lab(setup) { run($0, seed: $1) }
    }

    private func run(_ rules: Rules, seed: UInt64) -> RunSetup {
        RunSetup(
            rules: rules,
            seed: seed,
            network: network,
            strategy: strategy.kind,
            plantedBug: strategy.plantedBug
        )
    }
}
