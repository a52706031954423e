internal import DrawnScreens
internal import GameCore
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// Courts with obstacles, in every size.
    static let courts = ScreenSize.all.flatMap { size in
        [
            DrawnScreen("\(size.name)/court-pinball") { try Stage.court(.pinball, .horizontal, size).text },
            DrawnScreen("\(size.name)/editor") { Stage.editor(size).text },
            DrawnScreen("\(size.name)/editor-reasons") { Stage.editor(size).pressing("m", "p", "v").text },
            DrawnScreen("\(size.name)/court-islands-vertical") { try Stage.court(.islands, .vertical, size).text },
        ]
    }
}

extension Stage {
    /// The editor with a court of the game, at rest.
    fileprivate static func editor(_ size: ScreenSize) -> Stage {
        let scene = CourtEditorScene(copyOf: .islands, seed: 1)
        return Stage(scene: scene, columns: size.columns, rows: size.rows, glyphs: size.glyphs).running(60)
    }

    /// The second rally between two computers on a court.
    fileprivate static func court(_ court: Court, _ orientation: Orientation, _ size: ScreenSize) throws -> Stage {
        var options = AppOptions()
        options.orientation = orientation
        try options.choose(court)
        let setup = MatchSetup(.computer(.normal), .computer(.normal), rules: options.rules, seed: 3)
        return Stage(setup, options: options, columns: size.columns, rows: size.rows, glyphs: size.glyphs).running(100)
    }
}
