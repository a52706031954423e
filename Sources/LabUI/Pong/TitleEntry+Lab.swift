public import GameCore
internal import PlayerProfile
public import PongUI
public import SyncLab

extension TitleEntry {
    /// An entry that opens a lab with the player's current rules.
    ///
    /// - Parameters:
    ///   - setup: The players and the look of the views.
    ///   - makeRun: Makes the run's setup from rules and seed.
    public static func lab(
        _ setup: LabSetup,
        makeRun: @escaping (_ rules: Rules, _ seed: UInt64) -> RunSetup
    ) -> TitleEntry {
        TitleEntry("Sync lab: 2 devices, bad network", in: .more) {
            .show(LabScene(setup, makeRun($0.options.rules, $0.seed)))
        }
    }
}
