internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("Obstacles on the screen") struct CourtObstacleTests {
    private static let sizes = [(40, 13), (38, 14), (41, 15), (80, 21), (78, 22), (118, 38), (200, 57)]
    private static let hatchings: [(GlyphSet, peg: Unicode.Scalar, block: Unicode.Scalar)] = [
        (.blocks, "▒", "▓"), (.ascii, "*", "%"),
    ]

    @Test("are for both players the same, and each shows in every size, hatched as nothing else is")
    func drawn() throws {
        var faults: [String] = []
        func draw(_ rules: Rules, _ viewer: Player, _ orientation: Orientation, _ size: (Int, Int), _ glyphs: GlyphSet)
            -> Canvas
        {
            let (columns, rows) = size
            let size = Size(columns: columns + 2, rows: rows + 2)
            var canvas = Canvas(size: size, glyphs: glyphs, palette: Theme.colourblind.palette)
            CourtView(viewer: viewer, orientation: orientation, column: 1, row: 1, columns: columns, rows: rows)
                .drawObstacles(of: rules, on: &canvas)
            return canvas
        }
        for court in Court.shipped {
            let rules = try court.rules()
            for orientation in Orientation.allCases {
                for size in Self.sizes {
                    for (glyphs, peg, block) in Self.hatchings {
                        let one = Ink(draw(rules, .one, orientation, size, glyphs))
                        let two = Ink(draw(rules, .two, orientation, size, glyphs))
                        let hatchings = try court.obstacles.map { obstacle in
                            let rules = try Court("one", [obstacle], settings: court.settings).rules()
                            let glyphs = draw(rules, .one, orientation, size, glyphs).cells.map(\.glyph)
                            return Set(glyphs) == [" ", obstacle.kind == .peg ? peg : block]
                        }
                        if one != two || one != one.turned || hatchings.contains(false) {
                            faults.append("\(court.name) \(orientation) \(size) \(glyphs)")
                        }
                    }
                }
            }
        }
        #expect(faults == [])
    }

    @Test("have no score and no words over them")
    func clear() throws {
        var covered: [String] = []
        for court in Court.shipped.dropFirst() {
            let rules = try court.rules()
            for orientation in Orientation.allCases {
                for size in ScreenSize.blocks {
                    let name = "\(court.name) \(orientation) \(size.name)"
                    var stage = Stage("match \(orientation) court=\(court.name) colors=none two=easy seed=3", size)
                    var obstacles = Canvas(size: stage.canvas.size, palette: Theme.colourblind.palette)
                    MatchLayout(obstacles.size, orientation).court.drawObstacles(of: rules, on: &obstacles)
                    for moment in ["ready", "serving"] {
                        if moment == "serving" { stage.press(" ") }
                        stage.run(2)
                        let isHidden = zip(obstacles.cells, stage.canvas.cells).contains {
                            $0.glyph != " " && $0.glyph != $1.glyph
                        }
                        if isHidden { covered.append("\(name) \(moment)") }
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
        var canvas = Canvas(size: Size(columns: 82, rows: 23), glyphs: .ascii, palette: Theme.colourblind.palette)
        (match.ball.x, match.ball.y) = (rules.settings.obstacles[0].x, rules.settings.obstacles[0].y)
        CourtView(viewer: .one, orientation: .horizontal, column: 1, row: 1, columns: 80, rows: 21)
            .draw(match, under: rules, on: &canvas)
        let counts = (["O", "|", "*"] as [Unicode.Scalar]).map { sign in canvas.cells.count { $0.glyph == sign } }
        #expect(counts[0] > 0 && counts[1] > 1 && counts[2] >= rules.settings.obstacles.count - 1)
    }
}
