internal import GameCore
internal import KeptFiles
internal import LabUI
internal import PongUI
internal import RunFiles
internal import SyncLab

/// The lab to open: its views, and the setup of its runs, each of which has its own seed.
struct LabPlan {
    var views = LabSetup()

    /// Also for runs that the title starts: the player's choice of rules for matches does not apply.
    var run = RunSetup(seed: 0)

    /// The setup of the lab's scene.
    ///
    /// - Parameter file: Records the first run.
    func setup(recordedIn file: RecordedFile? = nil) -> LabSetup {
        var setup = views
        let origin = RunOrigin(program: Pong.version, left: views.left.name, right: views.right.name)
        setup.record = { run, isFirst throws(RunOutputError) in
            guard let file = isFirst ? file : try RecordedFile.new(seed: run.setup.seed) else { return nil }
            return try RunRecording(run, origin, in: file)
        }
        return setup
    }

    func run(seed: UInt64) -> RunSetup {
        var run = run
        run.seed = seed
        run.drawPhases()
        return run
    }

    var titleEntry: TitleEntry { .lab(setup()) { _, seed in run(seed: seed) } }
}
