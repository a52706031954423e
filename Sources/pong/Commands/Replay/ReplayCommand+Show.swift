internal import ArgumentParser
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import PongUI
internal import RunFiles
internal import SyncLab

extension ReplayCommand {
    /// `pong replay FILE`: shows a run in the lab's two views.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show the run in the two views of the lab.")

        @OptionGroup var input: RunFileOptions
        @OptionGroup var screen: ScreenOptions

        @Flag var former: [FormerTask] = []
        @Option(help: .hidden) var find: String?

        /// An option from before tasks were commands; so was `--find`.
        enum FormerTask: String, EnumerableFlag {
            case verify, dump, explain, pops

            static func help(for value: Self) -> ArgumentHelp? { .hidden }
        }

        func validate() throws {
            if let task = former.first?.rawValue {
                throw ValidationError("--\(task) is now a command: pong replay \(task) FILE.")
            }
            if find != nil { throw ValidationError("--find is now a command: pong replay find CONDITION FILE.") }
            if input.file == InputFile.standardInput {
                throw ValidationError("Standard input has the keys of the screen: only the other commands read it.")
            }
        }

        func run() throws {
            let run = try input.read()
            var plan = LabPlan(rules: run.record.setup.rules)
            plan.setup.left = LabPlayer(name: run.header.origin.left) ?? plan.setup.left
            plan.setup.right = LabPlayer(name: run.header.origin.right) ?? plan.setup.right
            var opening = Opening(run)
            let history = opening.history()
            let scene = LabScene(
                plan.setup,
                replaying: history,
                failingAt: opening.failureTick(),
                isCut: run.truncation != nil,
                isDifferent: opening.isDifferent
            )
            try GameLoop.play(.scene(scene), screen.settings(), seed: run.record.setup.seed, lab: plan)
        }
    }
}

/// A run that is simulated before it is shown, which takes half a minute for one of a day; Ctrl-C ends the program then.
private struct Opening {
    private let run: RunFile
    private var verification: RunVerification

    init(_ run: RunFile) {
        self.run = run
        verification = RunVerification(beginning: run)
    }

    /// True if the run that was simulated differs from the recorded one.
    var isDifferent: Bool { verification.difference != nil }

    /// Simulates the run once, both for its keyframes and to compare it with its recording.
    mutating func history() -> RunHistory {
        var history = RunHistory(run.record)
        var progress = ProgressLine()
        history.replayToEnd { lab in
            verification.take(lab)
            show("replaying", lab.tick, on: &progress)
        }
        progress.clear()
        return history
    }

    func failureTick() -> UInt32? {
        var progress = ProgressLine()
        defer { progress.clear() }
        return run.failureTick { show("looking for the failure", $0, on: &progress) }
    }

    private func show(_ task: String, _ tick: UInt32, on progress: inout ProgressLine) {
        progress.show { milliseconds in
            let (done, total) = (Int(tick), Int(run.record.end))
            let time = ProgressLine.timeLeft(done, of: total, after: milliseconds)
            return "\(task): second \(done / 60) of \(total / 60), \(time)"
        }
    }
}
