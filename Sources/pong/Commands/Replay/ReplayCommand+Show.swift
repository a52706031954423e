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
            var plan = LabPlan()
            plan.run.rules = run.record.setup.rules
            plan.views.left = LabPlayer(name: run.header.origin.left) ?? plan.views.left
            plan.views.right = LabPlayer(name: run.header.origin.right) ?? plan.views.right
            // Simulated before it is shown, which takes half a minute for a run of a day; Ctrl-C ends the program then.
            var verification = RunVerification(beginning: run)
            var history = RunHistory(run.record)
            var progress = ProgressLine()
            history.replayToEnd { lab in
                verification.take(lab)
                progress.show("replaying", lab.tick, of: run.record.end)
            }
            var search = ProgressLine()
            let failureTick = run.failureTick { search.show("looking for the failure", $0, of: run.record.end) }
            search.clear()
            let scene = LabScene(
                plan.setup(),
                replaying: history,
                failingAt: failureTick,
                isCut: run.truncation != nil,
                isDifferent: verification.difference != nil
            )
            try GameLoop.play(.scene(scene), screen.settings(), seed: run.record.setup.seed, lab: plan)
        }
    }
}

extension ProgressLine {
    /// Shows how far a task is in a run, and how long it still takes.
    fileprivate mutating func show(_ task: String, _ tick: UInt32, of end: UInt32) {
        show { milliseconds in
            let time = Self.timeLeft(Int(tick), of: Int(end), after: milliseconds)
            return "\(task): second \(tick / 60) of \(end / 60), \(time)"
        }
    }
}
