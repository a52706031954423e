internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab

/// The lab that the program opens: its views, its network and its strategy.
struct LabPlan {
    /// The rules of its runs, also of those that begin from the title: those of the command, whatever the player chose
    /// for matches.
    private let rules: Rules
    var setup = LabSetup()
    var network = NetworkConditions.perfect
    var strategy = StrategyChoice()

    init(rules: Rules = .standard) {
        self.rules = rules
        setup.recorder = Self.recorder()
    }

    /// Opens the lab.
    ///
    /// - Parameter file: The file in which its first run is recorded; `nil` where that was not asked for.
    func scene(seed: UInt64, recordedIn file: RecordedFile? = nil) -> LabScene {
        var setup = setup
        setup.recorder = Self.recorder(first: file)
        return LabScene(setup, run(seed: seed))
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
        .lab(setup) { _, seed in run(seed: seed) }
    }

    private func run(seed: UInt64) -> RunSetup {
        RunSetup(
            rules: rules,
            seed: seed,
            network: network,
            strategy: strategy.kind,
            plantedBug: strategy.plantedBug
        )
    }
}
