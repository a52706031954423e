public import GameCore
public import PongUI
public import SyncLab

extension TitleEntry {
    /// Opens a lab, with the rules, the input scheme and the keys that the player has chosen by then.
    ///
    /// - Parameters:
    ///   - setup: Everything else about the views; its input scheme and its keys are not used.
    ///   - makeRun: What a run of these rules and this seed begins with.
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
