public import GameCore
public import PongUI
public import SyncLab

extension TitleEntry {
    /// Opens a lab, with the rules and the input scheme that the player has chosen by then.
    ///
    /// - Parameters:
    ///   - setup: Everything else about the views; its input scheme is not used.
    ///   - makeLab: Makes a lab of these rules and this seed.
    public static func lab(
        _ setup: LabSetup,
        makeLab: @escaping (_ rules: Rules, _ seed: UInt64) -> Lab
    ) -> TitleEntry {
        TitleEntry("Lab: two peers, one network") { options, seed in
            var setup = setup
            setup.input = options.input
            return LabScene(setup, makeLab(options.rules, seed))
        }
    }
}
