internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import StageTesting
internal import Testing
internal import TerminalUI

@testable internal import PongUI

@Suite("The line of an aimed serve") struct AimTests {
    private let rules: Rules
    private let palette = Theme.colourblind.palette

    init() throws {
        rules = try Rules.standard.changing { $0.aimedServe = true }
    }

    private func serving(_ server: Player, paddle: Fixed) -> Match {
        var match = Match(seed: 1)
        (match.play, match.server, match.paddles[server]) = (.serving(ticksLeft: 9), server, paddle)
        return match
    }

    /// All views of a match, or of one player only.
    private func views(of viewer: Player) -> [(view: CourtView, canvas: Canvas)] {
        Orientation.allCases.flatMap { orientation in
            [(38, 13), (41, 15), (80, 21), (118, 38), (200, 57)].flatMap { columns, rows in
                [(GlyphSet.blocks, 8), (.blocks, 2), (.ascii, 1)].map { glyphs, parts in
                    var canvas = Canvas(
                        size: Size(columns: columns + 2, rows: rows + 2),
                        glyphs: glyphs,
                        palette: palette
                    )
                    canvas.partsPerCell = parts
                    let view = CourtView(
                        viewer: viewer,
                        orientation: orientation,
                        column: 1,
                        row: 1,
                        columns: columns,
                        rows: rows
                    )
                    return (view, canvas)
                }
            }
        }
    }

    private func ink(of match: Match, _ place: (view: CourtView, canvas: Canvas), under rules: Rules) -> Ink {
        var canvas = place.canvas
        place.view.drawAim(of: match, from: match.paddles, under: rules, on: &canvas)
        return Ink(canvas)
    }

    @Test("goes from the ball towards the receiver, to the paddle's side, and is the half turn in the other's view")
    func places() throws {
        for server in Player.allCases {
            for paddle in [rules.paddleLow, .half - Fixed(1, over: 10), .half, rules.paddleHigh] {
                let match = serving(server, paddle: paddle)
                for (one, two) in zip(views(of: .one), views(of: .two)) {
                    let drawn = ink(of: match, one, under: rules)
                    let box = try #require(drawn.box, "\(one.view)")
                    // In the view of player one, x grows to the right or down, and player two is at the top or at the right.
                    let size = one.canvas.size
                    let isUpright = one.view.orientation == .vertical
                    let (x, y) =
                        isUpright
                        ? (box.left + box.right, box.top + box.bottom) : (box.top + box.bottom, box.left + box.right)
                    let middle = isUpright ? (size.columns * 8, size.rows * 8) : (size.rows * 8, size.columns * 8)
                    #expect((y < middle.1) == (isUpright == (server == .one)), "\(one.view)")
                    let side = (x - middle.0).signum()
                    let expected = paddle < .half ? -1 : 1
                    #expect(paddle == .half ? abs(x - middle.0) <= 8 : side == expected, "\(one.view), \(paddle)")
                    let isCoarse = one.canvas.glyphs == .ascii
                    #expect(isCoarse || ink(of: match, two, under: rules).turned == drawn, "\(one.view)")
                }
            }
        }
    }

    @Test("is drawn only while a ball waits for a serve that is aimed")
    func absent() {
        let match = serving(.one, paddle: .half)
        var paused = match
        paused.pausedBy = .one
        for place in views(of: .one) {
            #expect(ink(of: match, place, under: .standard).area == 0 && ink(of: paused, place, under: rules).area == 0)
            #expect(ink(of: Match(seed: 1), place, under: rules).area == 0)
        }
    }
}
