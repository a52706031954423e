internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("Obstacles on the screen") struct CourtObstacleTests {
    private let palette = Theme.colourblind.palette
    private static let sizes = [(40, 13), (38, 14), (41, 15), (80, 21), (78, 22), (118, 38), (200, 57)]

    private func view(_ viewer: Player, _ orientation: Orientation, _ columns: Int, _ rows: Int) -> CourtView {
        CourtView(viewer: viewer, orientation: orientation, column: 1, row: 1, columns: columns, rows: rows)
    }

    private func ink(_ rules: Rules, _ view: CourtView, _ glyphs: GlyphSet, only color: Color? = nil) -> Ink {
        let size = Size(columns: view.columns + 2, rows: view.rows + 2)
        var canvas = Canvas(size: size, glyphs: glyphs, palette: palette)
        view.drawObstacles(of: rules, on: &canvas)
        return Ink(canvas, only: color)
    }

    @Test("are for both players the same, because a court is the same after half a turn", arguments: Court.shipped)
    func fair(court: Court) throws {
        let rules = try court.rules()
        for orientation in Orientation.allCases {
            for (columns, rows) in Self.sizes {
                for glyphs in [GlyphSet.blocks, .ascii] {
                    let one = ink(rules, view(.one, orientation, columns, rows), glyphs)
                    let two = ink(rules, view(.two, orientation, columns, rows), glyphs)
                    let isFair = one == two && one == one.turned
                    #expect(isFair, "\(court.name) \(orientation) \(columns)×\(rows) \(glyphs)")
                }
            }
        }
    }

    @Test("each shows in every size, hatched as nothing else is", arguments: Court.shipped.dropFirst())
    func visible(court: Court) throws {
        var drawn = 0
        for obstacle in court.obstacles {
            let rules = try Court("one", [obstacle], settings: court.settings).rules()
            for orientation in Orientation.allCases {
                for (columns, rows) in Self.sizes {
                    for glyphs in [GlyphSet.blocks, .ascii] {
                        let view = view(.one, orientation, columns, rows)
                        let size = Size(columns: columns + 2, rows: rows + 2)
                        var canvas = Canvas(size: size, glyphs: glyphs, palette: palette)
                        view.drawObstacles(of: rules, on: &canvas)
                        let hatching: Unicode.Scalar =
                            switch (obstacle.kind, glyphs) {
                            case (.peg, .blocks): "▒"
                            case (.peg, .ascii): "*"
                            case (.block, .blocks): "▓"
                            case (.block, .ascii): "%"
                            }
                        if Set(canvas.cells.map(\.glyph)) == [" ", hatching] { drawn += 1 }
                    }
                }
            }
        }
        #expect(drawn == court.obstacles.count * 2 * Self.sizes.count * 2)
    }

    @Test("have no score and no words over them", arguments: Court.shipped.dropFirst())
    func clear(court: Court) throws {
        var covered: [String] = []
        let rules = try court.rules()
        for orientation in Orientation.allCases {
            for (columns, rows) in [(40, 16), (80, 24), (120, 40), (200, 60)] {
                var options = AppOptions()
                options.orientation = orientation
                let setup = MatchSetup(.human, .computer(.easy), rules: rules, seed: 3)
                var stage = Stage(setup, options: options, columns: columns, rows: rows, colors: .none)
                var obstacles = Canvas(size: Size(columns: columns, rows: rows), palette: palette)
                MatchLayout(obstacles.size, orientation).court.drawObstacles(of: rules, on: &obstacles)
                for moment in ["ready", "serving"] {
                    if moment == "serving" { stage.press(" ") }
                    stage.run(2)
                    let hidden = zip(obstacles.cells, stage.canvas.cells).count {
                        $0.glyph != " " && $0.glyph != $1.glyph
                    }
                    if hidden > 0 {
                        covered.append("\(hidden): \(court.name) \(orientation) \(columns)×\(rows) \(moment)")
                    }
                }
            }
        }
        #expect(covered == [])
    }

    @Test("paddles and ball are drawn over them")
    func order() throws {
        let rules = try Court.pinball.rules()
        var match = Match(seed: 1)
        let view = view(.one, .horizontal, 80, 21)
        var canvas = Canvas(size: Size(columns: 82, rows: 23), glyphs: .ascii, palette: palette)
        match.ball.x = rules.settings.obstacles[0].x
        match.ball.y = rules.settings.obstacles[0].y
        view.draw(match, under: rules, on: &canvas)
        let glyphs = (0..<23).flatMap { row in (0..<82).map { canvas[$0, row].glyph } }
        #expect(glyphs.count { $0 == "O" } > 0)
        #expect(glyphs.count { $0 == "|" } > 1)
        #expect(glyphs.count { $0 == "*" } >= rules.settings.obstacles.count - 1)
    }
}
