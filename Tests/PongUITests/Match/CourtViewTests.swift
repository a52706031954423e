internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// A court that fills a canvas but for a margin of one cell.
private struct Drawing {
    let view: CourtView
    let size: Size
    var glyphs = GlyphSet.blocks
    /// The palette whose players, ball and lines all differ.
    let palette = Theme.colourblind.palette

    init(_ viewer: Player, _ orientation: Orientation, _ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .blocks) {
        view = CourtView(viewer: viewer, orientation: orientation, column: 1, row: 1, columns: columns, rows: rows)
        size = Size(columns: columns + 2, rows: rows + 2)
        self.glyphs = glyphs
    }

    func ink(of match: Match, only color: Color? = nil, net: Bool = false) -> Ink {
        var canvas = Canvas(size: size, glyphs: glyphs, palette: palette)
        if net { view.drawNet(on: &canvas) }
        view.draw(match, under: .standard, on: &canvas)
        return Ink(canvas, only: color)
    }
}

/// The courts of all screens that are compared as lines, and of some odd ones.
private let courts: [(columns: Int, rows: Int)] = [
    (40, 13), (38, 14), (41, 15), (80, 21), (78, 22), (79, 20), (118, 38), (200, 57),
]

/// Every few ticks of a match between two computers, from its first serve to its end.
private func moments(seed: UInt64, every stride: Int) -> [(match: Match, events: MatchEvents)] {
    let rules = Rules.first(to: 3)
    var match = Match(seed: seed)
    var one = ComputerPlayer(.easy, side: .one, seed: seed)
    var two = ComputerPlayer(.easy, side: .two, seed: seed &+ 1)
    var moments = [(match: match, events: match.step(PerPlayer(Input(.none, .serve), .none), under: rules))]
    for tick in 0..<36_000 {
        let inputs = PerPlayer(one.input(for: match, under: rules), two.input(for: match, under: rules))
        let events = match.step(inputs, under: rules)
        if tick % stride == 0 || !events.isEmpty { moments.append((match, events)) }
        if case .over = match.phase { break }
    }
    return moments
}

/// A match with the ball and the paddles at given places.
private func still(ball: (x: Fixed, y: Fixed) = (.half, .half), one: Fixed = .half, two: Fixed = .half) -> Match {
    var match = Match(seed: 1)
    match.ball = Ball(x: ball.x, y: ball.y, vx: .zero, vy: .zero)
    match.paddles = PerPlayer(one, two)
    return match
}

@Suite("The court on the screen") struct CourtViewTests {
    @Test("is for player two what it is for player one, turned by half a turn", arguments: Orientation.allCases)
    func halfTurn(orientation: Orientation) {
        let moments = moments(seed: 7, every: 67)
        #expect(moments.contains { $0.events.contains(.won) })
        #expect(moments.contains { $0.events.contains(.contactByTwo) })
        for (columns, rows) in courts {
            let one = Drawing(.one, orientation, columns, rows)
            let two = Drawing(.two, orientation, columns, rows)
            for moment in moments {
                guard one.ink(of: moment.match) == two.ink(of: moment.match).turned else {
                    Issue.record("\(columns)×\(rows), tick \(moment.match.tick)")
                    break
                }
            }
        }
    }

    @Test("has a net and a waiting match that are their own half turn", arguments: Orientation.allCases)
    func symmetry(orientation: Orientation) {
        for (columns, rows) in courts {
            let drawing = Drawing(.one, orientation, columns, rows)
            var canvas = Canvas(size: drawing.size, palette: drawing.palette)
            drawing.view.drawNet(on: &canvas)
            let net = Ink(canvas)
            #expect(net.area > 0)
            #expect(net == net.turned, "\(columns)×\(rows)")
            var classic = Canvas(size: drawing.size, palette: Theme.classic.palette)
            drawing.view.draw(still(), under: .standard, on: &classic)
            let waiting = Ink(classic)
            #expect(waiting == waiting.turned, "\(columns)×\(rows)")
        }
    }

    @Test(
        "shows ball and paddles of one size wherever they are, between the walls",
        arguments: [GlyphSet.blocks, .ascii]
    )
    func sizes(glyphs: GlyphSet) throws {
        for orientation in Orientation.allCases {
            for (columns, rows) in courts {
                let drawing = Drawing(.one, orientation, columns, rows, glyphs)
                var (balls, paddles, boxes): (Set<Int>, Set<Int>, Set<Size>) = ([], [], [])
                for step in TestExtent.rows(0...101) {
                    let along = Fixed(step, over: 101)
                    let rules = Rules.standard
                    let x = along.clamped(to: rules.ballRadius, rules.ballHigh)
                    let y = along.clamped(to: rules.lowFace, rules.highFace)
                    let ball = drawing.ink(of: still(ball: (x, y)), only: drawing.palette.ball)
                    let other = drawing.ink(of: still(ball: (.one - x, .half)), only: drawing.palette.ball)
                    for ink in [ball, other] {
                        balls.insert(ink.area)
                        let box = try #require(ink.box)
                        let isInside = box.left >= 8 && box.right <= 8 + columns * 8
                        #expect(isInside && box.top >= 8 && box.bottom <= 8 + rows * 8, "\(columns)×\(rows)")
                        boxes.insert(Size(columns: box.right - box.left, rows: box.bottom - box.top))
                    }
                    let place = along.clamped(to: rules.paddleLow, rules.paddleHigh)
                    paddles.insert(drawing.ink(of: still(one: place), only: drawing.palette.one).area)
                    paddles.insert(drawing.ink(of: still(two: place), only: drawing.palette.two).area)
                }
                #expect(balls.count == 1 && boxes.count == 1, "\(orientation), \(columns)×\(rows): \(boxes)")
                #expect(paddles.count == 1, "\(orientation), \(columns)×\(rows): \(paddles)")
            }
        }
    }

    @Test("moves ball and paddles with the match, without a step back", arguments: Orientation.allCases)
    func monotonic(orientation: Orientation) throws {
        let drawing = Drawing(.one, orientation, 80, 21)
        var last = Int.min
        var places: Set<Int> = []
        for step in 0...400 {
            let x = Fixed(step, over: 400).clamped(to: Rules.standard.paddleLow, Rules.standard.paddleHigh)
            let box = try #require(drawing.ink(of: still(one: x), only: drawing.palette.one).box)
            let place = orientation == .horizontal ? box.top : box.left
            #expect(place >= last)
            last = place
            places.insert(place)
        }
        #expect(places.count > 100)
    }

    @Test("draws a ball that is taller than a row to an eighth of one, wherever it is", arguments: Orientation.allCases)
    func fineBall(orientation: Orientation) throws {
        for (columns, rows) in [(200, 57), (198, 58), (201, 57)] {
            let drawing = Drawing(.one, orientation, columns, rows)
            var tops: Set<Int> = []
            for step in 0..<64 {
                let down = Fixed(1, over: 3) + Fixed(step, over: 64 * rows / 3)
                let place: (x: Fixed, y: Fixed) = orientation == .horizontal ? (down, .half) : (.half, down)
                let box = try #require(drawing.ink(of: still(ball: place), only: drawing.palette.ball).box)
                let height = Double(rows * 8) / 40
                #expect(abs(Double(box.bottom - box.top) - height) <= 1, "\(columns)×\(rows)")
                let middle = Double(box.top - 8 + box.bottom - 8) / 2
                let wanted = Double(down.raw) / Double(Fixed.one.raw) * Double(rows * 8)
                #expect(abs(middle - wanted) <= 0.5, "\(columns)×\(rows) at \(down)")
                tops.insert(box.top % 8)
            }
            #expect(tops.count == 8)
        }
    }

    @Test("leaves digits their shape below the ball, and the ball its own colour", arguments: Orientation.allCases)
    func ballOverDigits(orientation: Orientation) {
        for (columns, rows, scale) in [(40, 13, 1), (78, 22, 2), (118, 38, 3), (200, 57, 4)] {
            let drawing = Drawing(.one, orientation, columns, rows)
            let palette = drawing.palette
            var covered = 0
            for theme in TestExtent.rows(Theme.allCases) {
                let palette = theme.palette
                var digits = Canvas(size: drawing.size, palette: palette)
                digits.clear(Style(palette.ball, on: palette.background))
                digits.digits(88, column: 4, row: 2, scale: scale, palette.lines)
                for step in TestExtent.rows(0..<120) {
                    var canvas = digits
                    let x = Fixed(1 + step % 11, over: 12)
                    let y = Fixed(1 + step, over: 122)
                    drawing.view.draw(still(ball: (x, y)), under: .standard, on: &canvas)
                    let shape = Ink(canvas, on: palette.background)
                    #expect(shape.covers(Ink(digits)), "\(theme), \(columns)×\(rows), \(step)")
                    if canvas.cells.contains(where: { $0.style.background == palette.lines.foreground }) {
                        covered += 1
                    }
                }
            }
            #expect(covered > 5, "\(columns)×\(rows)")
            // As large over digits as beside them.
            var full = Canvas(size: drawing.size, palette: palette)
            full.clear(Style(palette.lines.foreground, on: palette.background))
            full.fill(column: 0, row: 0, columns: columns, rows: rows, with: Cell("█", palette.lines))
            drawing.view.draw(still(), under: .standard, on: &full)
            #expect(Ink(full, only: palette.ball).area == drawing.ink(of: still(), only: palette.ball).area)
        }
    }

    @Test(
        "lets ball and paddle touch where they meet, to half a cell, where it is large to a column",
        arguments: Orientation.allCases
    )
    func contact(orientation: Orientation) throws {
        let rules = Rules.standard
        for columns in stride(from: 38, through: 200, by: 18) {
            for rows in stride(from: 13, through: 58, by: 5) {
                let drawing = Drawing(.one, orientation, columns, rows)
                let meeting = still(ball: (Fixed(1, over: 10), rules.highFace), one: rules.paddleHigh)
                let ball = try #require(drawing.ink(of: meeting, only: drawing.palette.ball).box)
                let paddle = try #require(drawing.ink(of: meeting, only: drawing.palette.one).box)
                let gap = orientation == .horizontal ? ball.left - paddle.right : paddle.top - ball.bottom
                // A large ball moves by whole columns.
                let isFine = orientation == .horizontal && columns > 120 && rows > 50
                #expect(abs(gap) <= (isFine ? 8 : 4), "\(columns)×\(rows): \(gap) eighths")
            }
        }
    }

    @Test("is read back by the pointer", arguments: Orientation.allCases, Player.allCases)
    func target(orientation: Orientation, viewer: Player) throws {
        for (columns, rows) in courts {
            let drawing = Drawing(viewer, orientation, columns, rows)
            let cell = Fixed(1, over: orientation == .horizontal ? rows : columns)
            for player in Player.allCases {
                for step in 0...40 {
                    let x = Fixed(step, over: 40).clamped(to: Rules.standard.paddleLow, Rules.standard.paddleHigh)
                    let match = player == .one ? still(one: x) : still(two: x)
                    let box = try #require(drawing.ink(of: match, only: drawing.palette[player]).box)
                    let (column, row) = ((box.left + box.right) / 16, (box.top + box.bottom) / 16)
                    let target = try #require(drawing.view.target(atColumn: column, row: row))
                    #expect(target.player == player)
                    #expect((target.x - x).magnitude <= cell, "\(columns)×\(rows), \(player) at \(x): \(target.x)")
                }
            }
        }
    }

    @Test("is nowhere outside", arguments: Orientation.allCases)
    func outside(orientation: Orientation) {
        let view = Drawing(.one, orientation, 38, 14).view
        let places = [(0, 5), (39, 5), (5, 0), (5, 15), (-1, -1), (1, 1), (38, 14)]
        let isInside = places.map { view.target(atColumn: $0, row: $1) != nil }
        #expect(isInside == [false, false, false, false, false, true, true])
    }
}
