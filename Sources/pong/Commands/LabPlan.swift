internal import GameCore
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab

/// The lab to open: its views, its network and its strategy.
struct LabPlan {
    /// The command's rules, also for runs started from the title; the player's choice for matches does not apply.
    private let rules: Rules
    var setup = LabSetup()
    var network = NetworkConditions.perfect
    var networkSeed: UInt64?
    var strategy = StrategyChoice()
    var heals = true

    init(rules: Rules = .standard) {
        self.rules = rules
        setup.recorder = Self.recorder()
    }

    /// Makes the lab's scene.
    ///
    /// - Parameter file: Records the first run.
    func scene(seed: UInt64, recordedIn file: RecordedFile? = nil) -> LabScene {
        var setup = setup
        setup.recorder = Self.recorder(first: file)
        return LabScene(setup, run(seed: seed))
    }

    /// Makes the lab's scene with a scenario.
    func scene(_ run: RunSetup, playing scenario: Scenario, recordedIn file: RecordedFile?) -> LabScene {
        var setup = setup
        setup.recorder = Self.recorder(first: file)
        return LabScene(setup, run, playing: scenario)
    }

    private static func recorder(first: RecordedFile? = nil) -> RunRecorder {
        RunRecorder(program: Pong.version, first: first, openNext: RecordedFile.new)
    }

    var titleEntry: TitleEntry {
        .lab(setup) { _, seed in run(seed: seed) }
    }

    private func run(seed: UInt64) -> RunSetup {
        var setup = RunSetup(
            rules: rules,
            seed: seed,
            network: network,
            strategy: strategy.kind,
            plantedBug: strategy.plantedBug
        )
        setup.networkSeed = networkSeed
        setup.heals = heals
        setup.drawPhases()
        return setup
    }
}
