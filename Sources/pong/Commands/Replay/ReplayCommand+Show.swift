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
            let scene = LabScene(
                plan.setup,
                replaying: RunHistory(run.record),
                failingAt: run.failureTick,
                isCut: run.truncation != nil,
                isDifferent: RunVerification(of: run).difference != nil
            )
            try GameLoop.play(.scene(scene), screen.settings(), seed: run.record.setup.seed, lab: plan)
        }
    }
}
