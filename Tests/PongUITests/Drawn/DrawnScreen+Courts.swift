internal import DrawnScreens
internal import GameCore
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// Courts with obstacles, in every size.
    static let courts = [(40, 16), (80, 24), (120, 40), (200, 60)].flatMap { columns, rows in
        [GlyphSet.blocks, .ascii].flatMap { glyphs in
            let folder = "\(columns)x\(rows)\(glyphs == .ascii ? "-ascii" : "")"
            return [
                DrawnScreen("\(folder)/court-pinball") {
                    Stage.court(.pinball, .horizontal, columns, rows, glyphs).text
                },
                DrawnScreen("\(folder)/editor") { Stage.editor(columns, rows, glyphs).text },
                DrawnScreen("\(folder)/editor-reasons") {
                    Stage.editor(columns, rows, glyphs).pressing("m", "p", "v").text
                },
                DrawnScreen("\(folder)/court-islands-vertical") {
                    Stage.court(.islands, .vertical, columns, rows, glyphs).text
                },
            ]
        }
    }
}

extension Stage {
    /// The editor with a court of the game, at rest.
    fileprivate static func editor(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet) -> Stage {
        let scene = CourtEditorScene(copyOf: .islands, seed: 1)
        var stage = Stage(scene: scene, columns: columns, rows: rows, glyphs: glyphs)
        stage.run(60)
        return stage
    }

    /// The second rally between two computers on a court.
    fileprivate static func court(
        _ court: Court,
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet
    ) -> Stage {
        var options = AppOptions()
        do {
            try options.choose(court)
        } catch {
            preconditionFailure("\(court.name): \(error)")
        }
        let computer = Contender.computer(.normal)
        options.orientation = orientation
        let setup = MatchSetup(computer, computer, rules: options.rules, seed: 3)
        var stage = Stage(setup, options: options, columns: columns, rows: rows, glyphs: glyphs)
        stage.run(100)
        return stage
    }
}
