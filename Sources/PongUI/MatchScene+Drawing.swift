internal import GameCore
internal import TerminalUI

extension MatchScene {
    func draw(on canvas: inout Canvas, with palette: Palette) {
        let layout = MatchLayout(canvas.size, setup.orientation)
        // A result has the score in it, and might cut these digits in two.
        if !isOver { layout.court.drawScore(of: match, scale: layout.digitScale, on: &canvas, with: palette) }
        drawCourt(layout.court, on: &canvas, with: palette)
        drawNames(layout, on: &canvas, with: palette)
        drawStatus(layout, on: &canvas, with: palette)
        switch overlay {
        case .help: Help.match(setup.orientation).draw(on: &canvas, with: palette)
        case .quitQuestion: QuitQuestion.draw(about: "match", on: &canvas, with: palette)
        case nil where countdown > 0: drawStandstill(layout, on: &canvas, with: palette)
        case nil: drawPhase(layout, on: &canvas, with: palette)
        }
    }

    /// The walls, the net and everything that moves.
    func drawCourt(_ court: CourtView, on canvas: inout Canvas, with palette: Palette) {
        court.drawWalls(on: &canvas, with: palette)
        court.drawNet(on: &canvas, with: palette)
        court.draw(match, under: setup.rules, on: &canvas, with: palette)
    }

    private func drawNames(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        let row = layout.nameRow
        let (left, right) = (name(of: .one), name(of: .two))
        let style = palette.text
        canvas.write(" ", column: 1, row: row, style)
        var end = canvas.write(left, column: 2, row: row, Style(palette.one, on: palette.background))
        end = canvas.write(match.server == .one ? " ● " : " ", column: end, row: row, style)
        var start = canvas.size.columns - 2 - Canvas.width(of: right)
        canvas.write(right, column: start, row: row, Style(palette.two, on: palette.background))
        canvas.write(" ", column: canvas.size.columns - 2, row: row, style)
        start -= match.server == .two ? 3 : 1
        canvas.write(match.server == .two ? " ● " : " ", column: start, row: row, style)
    }

    private func drawStatus(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        let row = layout.statusRow
        var column = canvas.write("Rally ", column: 1, row: row, palette.hint)
        column = canvas.write(Int(match.rally), column: column, row: row, palette.text)
        column = canvas.write("  Speed ×", column: column, row: row, palette.hint)
        let tenths = speedInTenths
        column = canvas.write(tenths / 10, column: column, row: row, palette.text)
        column = canvas.write(".", column: column, row: row, palette.text)
        column = canvas.write(tenths % 10, column: column, row: row, palette.text)
        let isNarrow = canvas.size.columns < 60
        let label = isNarrow || setup.humans.isEmpty ? "" : "keys "
        let keys = setup.humans.isEmpty ? "demo" : controls.scheme.rawValue
        let help = isNarrow ? "  ? help" : "  p pause  ? help  q quit"
        let width = Canvas.width(of: label) + Canvas.width(of: keys) + Canvas.width(of: help)
        column = canvas.write(label, column: canvas.size.columns - 1 - width, row: row, palette.hint)
        column = canvas.write(keys, column: column, row: row, palette.text)
        canvas.write(help, column: column, row: row, palette.hint)
    }

    /// The ball's speed along the court as tenths of the serve's.
    private var speedInTenths: Int {
        guard match.ball.vy != .zero else { return 10 }
        return Int(match.ball.vy.magnitude.raw) * 10 / Int(setup.rules.serveSpeed.raw)
    }

    private func drawPhase(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        let row = layout.messageRow
        let pauses = Int(setup.rules.goalPause) + Int(setup.rules.servePause)
        switch match.phase {
        case .notReady, .playing:
            break
        case .ready:
            canvas.writeCentered(" Space begins ", row: row, palette.accent)
            drawKeys(layout, on: &canvas, with: palette)
        case .serving(let ticksLeft):
            say(
                name(of: match.server),
                match.server.isNamedYou(in: setup) ? " serve " : " serves ",
                at: row,
                on: &canvas,
                palette
            )
            if setup.rules.servesAutomatically || ticksLeft > 0 {
                drawCountdown(Int(ticksLeft), of: pauses, at: row + 1, on: &canvas, with: palette)
            } else {
                canvas.writeCentered(" Space ", row: row + 1, palette.hint)
            }
        case .goal(let scorer, let ticksLeft):
            say("Point for ", name(of: scorer), at: row, on: &canvas, palette)
            drawCountdown(
                Int(ticksLeft) + Int(setup.rules.servePause),
                of: pauses,
                at: row + 1,
                on: &canvas,
                with: palette
            )
        case .paused:
            // Narrow enough for the score of an upright court beside it.
            let panel = Panel(columns: 18, rows: 6, in: canvas.size)
            panel.draw(on: &canvas, with: palette)
            canvas.writeCentered("Paused", row: panel.row + 1, palette.accent)
            canvas.writeCentered("Space goes on", row: panel.row + 3, palette.hint)
            canvas.writeCentered("Esc title", row: panel.row + 4, palette.hint)
        case .over(let winner):
            drawResult(winner, on: &canvas, with: palette)
        }
    }

    /// The seconds until the match goes on, in thirds: 3, 2, 1.
    private func drawStandstill(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        let third = MatchScene.countdownTicks / 3
        let number = (countdown + third - 1) / third
        let size = Canvas.digitsSize(number, scale: layout.digitScale)
        let column = (canvas.size.columns - size.columns) / 2
        canvas.fill(
            column: column - 1,
            row: layout.messageRow,
            columns: size.columns + 2,
            rows: size.rows,
            with: Cell(" ", palette.text)
        )
        canvas.digits(number, column: column, row: layout.messageRow, scale: layout.digitScale, palette.accent)
    }

    /// Two words in the middle of a row.
    private func say(_ first: String, _ second: String, at row: Int, on canvas: inout Canvas, _ palette: Palette) {
        let width = Canvas.width(of: first) + Canvas.width(of: second)
        let column = canvas.write(first, column: (canvas.size.columns - width) / 2, row: row, palette.accent)
        canvas.write(second, column: column, row: row, palette.accent)
    }

    /// A bar that gets shorter with every tick until the serve.
    private func drawCountdown(
        _ ticks: Int,
        of all: Int,
        at row: Int,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        let columns = min(20, canvas.size.columns / 2)
        let length = columns * 8 * ticks / max(all, 1)
        guard length > 0 else { return }
        let left = (canvas.size.columns - columns) / 2 * 8
        canvas.fill(
            SubcellBox(left: left, top: row * 8, right: left + length, bottom: row * 8 + 8),
            palette.lines.foreground,
            ascii: "="
        )
    }

    private func drawResult(_ winner: Player, on canvas: inout Canvas, with palette: Palette) {
        let panel = Panel(columns: 34, rows: 13, in: canvas.size)
        panel.draw(on: &canvas, with: palette)
        let wins = winner.isNamedYou(in: setup) ? " win" : " wins"
        say(name(of: winner), wins, at: panel.row + 1, on: &canvas, palette)
        let (one, two) = (Int(match.score.one), Int(match.score.two))
        let middle = panel.column + panel.columns / 2
        let left = middle - 2 - Canvas.digitsSize(one, scale: 1).columns
        canvas.digits(one, column: left, row: panel.row + 3, scale: 1, palette.text)
        canvas.digits(two, column: middle + 2 + panel.columns % 2, row: panel.row + 3, scale: 1, palette.text)
        drawPair("Hits", statistics.hits.one, statistics.hits.two, at: panel.row + 7, panel, on: &canvas, palette)
        drawPair("Aces", statistics.aces.one, statistics.aces.two, at: panel.row + 8, panel, on: &canvas, palette)
        drawNumber("Longest rally", statistics.longestRally, at: panel.row + 9, panel, on: &canvas, palette)
        let seconds = statistics.ticksInPlay / 60
        drawNumber("Seconds in play", seconds, at: panel.row + 10, panel, on: &canvas, palette)
        canvas.writeCentered("r rematch   Esc title   q quit", row: panel.row + 11, palette.hint)
    }

    private func drawPair(
        _ label: String,
        _ one: Int,
        _ two: Int,
        at row: Int,
        _ panel: Panel,
        on canvas: inout Canvas,
        _ palette: Palette
    ) {
        let column = drawNumber(label, one, at: row, panel, on: &canvas, palette)
        canvas.write(two, column: canvas.write(" : ", column: column, row: row, palette.hint), row: row, palette.text)
    }

    /// - Returns: The column after the number.
    @discardableResult
    private func drawNumber(
        _ label: String,
        _ number: Int,
        at row: Int,
        _ panel: Panel,
        on canvas: inout Canvas,
        _ palette: Palette
    ) -> Int {
        canvas.write(label, column: panel.column + 3, row: row, palette.hint)
        return canvas.write(number, column: panel.column + 19, row: row, minimumWidth: 4, palette.text)
    }

    private func name(of player: Player) -> String {
        setup.name(of: player)
    }
}

extension Player {
    /// Whether the screen calls this player "You".
    fileprivate func isNamedYou(in setup: MatchSetup) -> Bool {
        setup.contenders[self] == .human && setup.contenders[opponent] != .human
    }
}
