public import GameCore
public import PongUI
public import SyncLab

extension TitleEntry {
    /// An entry that opens a lab with the player's current rules, input scheme and keys.
    ///
    /// - Parameters:
    ///   - setup: Everything else about the views; its input scheme and keys are replaced.
    ///   - makeRun: Makes the run's setup from rules and seed.
    public static func lab(
        _ setup: LabSetup,
        makeRun: @escaping (_ rules: Rules, _ seed: UInt64) -> RunSetup
    ) -> TitleEntry {
        TitleEntry("Lab: two peers, one network", in: .more) { options, seed in
            var setup = setup
            setup.input = options.input
            setup.keys = options.keys
            return LabScene(setup, makeRun(options.rules, seed))
        }
    }
}
