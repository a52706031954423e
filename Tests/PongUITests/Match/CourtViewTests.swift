internal import GameBasics
internal import GameCore
internal import GameTesting
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// A court that fills a canvas but for a margin of one cell.
private struct Drawing {
    let view: CourtView
    let size: Size
    let glyphs: GlyphSet
    let partsPerCell: Int
    /// The palette whose players, ball and lines all differ.
    let palette = Theme.colourblind.palette

    init(
        _ viewer: Player,
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        partsPerCell: Int? = nil
    ) {
        view = CourtView(viewer: viewer, orientation: orientation, column: 1, row: 1, columns: columns, rows: rows)
        size = Size(columns: columns + 2, rows: rows + 2)
        self.glyphs = glyphs
        self.partsPerCell = partsPerCell ?? (glyphs == .ascii ? 1 : 8)
    }

    func ink(of match: Match, only color: Color? = nil, net: Bool = false) -> Ink {
        var canvas = Canvas(size: size, glyphs: glyphs, palette: palette)
        canvas.partsPerCell = partsPerCell
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
    var match = ComputerMatch(.easy, .easy, seed: seed, rules: .first(to: 3))
    var moments: [(match: Match, events: MatchEvents)] = [(match.match, .began)]
    _ = match.playToTheEnd { events, match in
        if Int(match.tick) % stride == 0 || !events.isEmpty { moments.append((match, events)) }
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

/// Courts of both orientations in all sizes.
private func drawings(
    _ viewer: Player = .one,
    _ glyphs: GlyphSet = .blocks,
    partsPerCell: Int? = nil
) -> [(name: String, Drawing)] {
    Orientation.allCases.flatMap { orientation in
        courts.map { columns, rows in
            let drawing = Drawing(viewer, orientation, columns, rows, glyphs, partsPerCell: partsPerCell)
            return ("\(orientation) \(columns)×\(rows) \(glyphs)", drawing)
        }
    }
}

@Suite("The court on the screen") struct CourtViewTests {
    @Test("is for player two what it is for player one, turned by half a turn")
    func halfTurn() {
        let moments = moments(seed: 7, every: 67)
        let events = moments.reduce(into: MatchEvents()) { $0.formUnion($1.events) }
        #expect(events.isSuperset(of: [.won, .contactByTwo]))
        let unequal = zip(drawings(), drawings(.two)).compactMap { one, two in
            moments.first { one.1.ink(of: $0.match) != two.1.ink(of: $0.match).turned }.map {
                "\(one.name), tick \($0.match.tick)"
            }
        }
        #expect(unequal == [])
    }

    @Test("has a net and a waiting match that are their own half turn")
    func symmetry() {
        let uneven = drawings().filter { _, drawing in
            var canvas = Canvas(size: drawing.size, palette: drawing.palette)
            drawing.view.drawNet(on: &canvas)
            let net = Ink(canvas)
            canvas = Canvas(size: drawing.size, palette: Theme.classic.palette)
            drawing.view.draw(still(), under: .standard, on: &canvas)
            let waiting = Ink(canvas)
            return net.area == 0 || net != net.turned || waiting != waiting.turned
        }
        #expect(uneven.map(\.name) == [])
        // A console's net is a line of its own characters.
        let broken = drawings(partsPerCell: 2).filter { _, drawing in
            var canvas = Canvas(size: drawing.size, palette: drawing.palette)
            canvas.partsPerCell = 2
            drawing.view.drawNet(on: &canvas)
            return Set(canvas.cells.map(\.glyph)) != [" ", drawing.view.orientation == .horizontal ? "│" : "─"]
        }
        #expect(broken.map(\.name) == [])
    }

    @Test("shows ball and paddles of one size wherever they are, between the walls")
    func sizes() {
        let rules = Rules.standard
        // In blocks, on a console, and in ASCII.
        let all = drawings() + drawings(partsPerCell: 2) + drawings(.one, .ascii)
        let uneven = all.filter { _, drawing in
            let inside = SubcellBox(
                left: 8,
                top: 8,
                right: drawing.size.columns * 8 - 8,
                bottom: drawing.size.rows * 8 - 8
            )
            var (areas, paddles): (Set<[Int]>, Set<Int>) = ([], [])
            var isInside = true
            for step in TestExtent.rows(0...101) {
                let along = Fixed(step, over: 101)
                let x = along.clamped(to: rules.ballRadius, rules.ballHigh)
                let y = along.clamped(to: rules.lowFace, rules.highFace)
                for ball in [(x, y), (.one - x, .half)] {
                    let ink = drawing.ink(of: still(ball: ball), only: drawing.palette.ball)
                    guard let box = ink.box else { return true }
                    isInside =
                        isInside && box.left >= inside.left && box.right <= inside.right
                        && box.top >= inside.top && box.bottom <= inside.bottom
                    areas.insert([ink.area, box.right - box.left, box.bottom - box.top])
                }
                let place = along.clamped(to: rules.paddleLow, rules.paddleHigh)
                paddles.insert(drawing.ink(of: still(one: place), only: drawing.palette.one).area)
                paddles.insert(drawing.ink(of: still(two: place), only: drawing.palette.two).area)
            }
            return !isInside || areas.count != 1 || paddles.count != 1
        }
        #expect(uneven.map(\.name) == [])
    }

    @Test("moves ball and paddles with the match, without a step back", arguments: Orientation.allCases)
    func monotonic(orientation: Orientation) throws {
        let drawing = Drawing(.one, orientation, 80, 21)
        let places = try (0...400).map { step in
            let x = Fixed(step, over: 400).clamped(to: Rules.standard.paddleLow, Rules.standard.paddleHigh)
            let box = try #require(drawing.ink(of: still(one: x), only: drawing.palette.one).box)
            return orientation == .horizontal ? box.top : box.left
        }
        #expect(places == places.sorted() && Set(places).count > 100)
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
                let isHigh = abs(Double(box.bottom - box.top) - Double(rows * 8) / 40) <= 1
                let middle = Double(box.top - 8 + box.bottom - 8) / 2
                let wanted = Double(down.raw) / Double(Fixed.one.raw) * Double(rows * 8)
                #expect(isHigh && abs(middle - wanted) <= 0.5, "\(columns)×\(rows) at \(down)")
                tops.insert(box.top % 8)
            }
            #expect(tops.count == 8)
        }
    }

    @Test("leaves digits their shape below the ball, and the ball its own colour", arguments: Orientation.allCases)
    func ballOverDigits(orientation: Orientation) {
        for (columns, rows, scale) in TestExtent.simulated([(40, 13, 1), (78, 22, 2), (118, 38, 3), (200, 57, 4)]) {
            let drawing = Drawing(.one, orientation, columns, rows)
            var (covered, changed) = (0, 0)
            for theme in Theme.allCases {
                let palette = theme.palette
                var digits = Canvas(size: drawing.size, palette: palette)
                digits.clear(Style(palette.ball, on: palette.background))
                digits.digits(88, column: 4, row: 2, scale: scale, palette.lines)
                for step in stride(from: 0, to: 120, by: TestExtent.full(1, slice: 1, unoptimized: 3)) {
                    var canvas = digits
                    let (x, y) = (Fixed(1 + step % 11, over: 12), Fixed(1 + step, over: 122))
                    drawing.view.draw(still(ball: (x, y)), under: .standard, on: &canvas)
                    if !Ink(canvas, on: palette.background).covers(Ink(digits)) { changed += 1 }
                    if canvas.backgrounds.contains(palette.lines.foreground) { covered += 1 }
                }
            }
            // As large over digits as beside them.
            let palette = drawing.palette
            var full = Canvas(size: drawing.size, palette: palette)
            full.clear(Style(palette.lines.foreground, on: palette.background))
            full.fill(column: 0, row: 0, columns: columns, rows: rows, with: Cell("█", palette.lines))
            drawing.view.draw(still(), under: .standard, on: &full)
            let areas = [Ink(full, only: palette.ball), drawing.ink(of: still(), only: palette.ball)].map(\.area)
            #expect(changed == 0 && covered > 5 && areas[0] == areas[1], "\(columns)×\(rows)")
        }
    }

    @Test("lets ball and paddle touch where they meet, to half a cell, where it is large to a column")
    func contact() throws {
        let rules = Rules.standard
        let meeting = still(ball: (Fixed(1, over: 10), rules.highFace), one: rules.paddleHigh)
        for orientation in Orientation.allCases {
            for columns in stride(from: 38, through: 200, by: 18) {
                for rows in stride(from: 13, through: 58, by: 5) {
                    let drawing = Drawing(.one, orientation, columns, rows)
                    let ball = drawing.ink(of: meeting, only: drawing.palette.ball).box
                    let paddle = drawing.ink(of: meeting, only: drawing.palette.one).box
                    let (near, far) = (try #require(ball), try #require(paddle))
                    let gap = orientation == .horizontal ? near.left - far.right : far.top - near.bottom
                    // A large ball moves by whole columns.
                    let isFine = orientation == .horizontal && columns > 120 && rows > 50
                    #expect(abs(gap) <= (isFine ? 8 : 4), "\(orientation) \(columns)×\(rows): \(gap) eighths")
                }
            }
        }
    }

    @Test("is read back by the pointer, and is nowhere outside", arguments: Player.allCases)
    func target(viewer: Player) throws {
        let wrong = drawings(viewer).filter { _, drawing in
            let view = drawing.view
            let cell = Fixed(1, over: view.orientation == .horizontal ? view.rows : view.columns)
            return Player.allCases.contains { player in
                (0...40).contains { step in
                    let x = Fixed(step, over: 40).clamped(to: Rules.standard.paddleLow, Rules.standard.paddleHigh)
                    let match = player == .one ? still(one: x) : still(two: x)
                    guard let box = drawing.ink(of: match, only: drawing.palette[player]).box,
                        let target = view.target(
                            atColumn: (box.left + box.right) / 16,
                            row: (box.top + box.bottom) / 16
                        )
                    else { return true }
                    return target.player != player || (target.x - x).magnitude > cell
                }
            }
        }
        let view = Drawing(.one, .vertical, 38, 14).view
        let places = [(0, 5), (39, 5), (5, 0), (5, 15), (-1, -1), (1, 1), (38, 14)]
        let isInside = places.map { view.target(atColumn: $0, row: $1) != nil }
        #expect(wrong.map(\.name) == [] && isInside == [false, false, false, false, false, true, true])
    }
}
