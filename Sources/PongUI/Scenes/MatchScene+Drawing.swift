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
        case .quitQuestion: Notice(quitting: "match").draw(on: &canvas, with: palette)
        case nil where countdown > 0: drawStandstill(layout, on: &canvas, with: palette)
        case nil: drawPhase(layout, on: &canvas, with: palette)
        }
    }

    /// Draws the walls, the net, the paddles and the ball.
    func drawCourt(_ court: CourtView, on canvas: inout Canvas, with palette: Palette) {
        court.drawWalls(on: &canvas, with: palette)
        court.drawNet(on: &canvas, with: palette)
        court.draw(match, under: setup.rules, on: &canvas, with: palette)
    }

    private func drawNames(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        switch setup.orientation {
        case .horizontal:
            drawName(of: .one, column: 2, row: layout.nameRow, on: &canvas, with: palette)
            let width = nameWidth(of: .two)
            drawName(of: .two, column: canvas.size.columns - 2 - width, row: layout.nameRow, on: &canvas, with: palette)
        case .vertical:
            // Each name is at the end of the court at which the player's paddle is.
            drawName(of: .two, column: 1, row: layout.nameRow, on: &canvas, with: palette)
            drawName(of: .one, column: 1, row: layout.statusRow, on: &canvas, with: palette)
        }
    }

    /// Writes a name with a blank at each side, and the server's mark at the side of the middle.
    private func drawName(
        of player: Player,
        column: Int,
        row: Int,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        let name = Style(palette[player], on: palette.background)
        let isServing = match.server == player
        let isAtEnd = setup.orientation == .horizontal && player == .two
        var end = canvas.write(isAtEnd && isServing ? " ● " : " ", column: column - 1, row: row, palette.text)
        end = canvas.write(self.name(of: player), column: end, row: row, name)
        canvas.write(!isAtEnd && isServing ? " ● " : " ", column: end, row: row, palette.text)
    }

    /// The columns that a name takes, with the server's mark.
    private func nameWidth(of player: Player) -> Int {
        Canvas.width(of: name(of: player)) + (match.server == player ? 2 : 0)
    }

    private func drawStatus(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        let row = layout.statusRow
        let isNarrow = canvas.size.columns < 60
        let label = isNarrow || setup.humans.isEmpty ? "" : "keys "
        let keys = setup.humans.isEmpty ? "demo" : controls.scheme.rawValue
        let help = isNarrow ? "  ? help" : "  p pause  ? help  q quit"
        let width = Canvas.width(of: label) + Canvas.width(of: keys) + Canvas.width(of: help)
        let start = canvas.size.columns - 1 - width
        var column = canvas.write(label, column: start, row: row, palette.hint)
        column = canvas.write(keys, column: column, row: row, palette.text)
        canvas.write(help, column: column, row: row, palette.hint)

        // The server's mark always has its room, so that the text after the name stays in place.
        let name = setup.orientation == .vertical ? Canvas.width(of: name(of: .one)) + 4 : 0
        column = canvas.write("Rally ", column: 1 + name, row: row, palette.hint)
        column = canvas.write(Int(match.rally), column: column, row: row, palette.text)
        let tenths = speedInTenths
        guard column + 11 + Canvas.width(of: tenths / 10) < start else { return }
        column = canvas.write("  Speed ×", column: column, row: row, palette.hint)
        column = canvas.write(tenths / 10, column: column, row: row, palette.text)
        column = canvas.write(".", column: column, row: row, palette.text)
        canvas.write(tenths % 10, column: column, row: row, palette.text)
    }

    /// The ball's speed along y, in tenths of the serve's.
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
            layout.lettering.writeCentered("Space begins", lastRow: row, on: &canvas, palette.accent)
            drawKeys(layout, on: &canvas, with: palette)
        case .serving(let ticksLeft):
            say(match.server, .serve, layout, on: &canvas, with: palette)
            if setup.rules.servesAutomatically || ticksLeft > 0 {
                drawCountdown(Int(ticksLeft), of: pauses, at: layout.belowMessageRow, on: &canvas, with: palette)
            } else {
                canvas.writeCentered(" Space ", row: layout.belowMessageRow, palette.hint)
            }
        case .goal(let scorer, let ticksLeft):
            say(scorer, .score, layout, on: &canvas, with: palette)
            drawCountdown(
                Int(ticksLeft) + Int(setup.rules.servePause),
                of: pauses,
                at: layout.belowMessageRow,
                on: &canvas,
                with: palette
            )
        case .paused:
            Notice(headline: "Paused", lines: ["Space goes on", "Esc title"]).draw(on: &canvas, with: palette)
        case .over(let winner):
            ResultPanel(of: self, wonBy: winner).draw(layout, on: &canvas, with: palette)
        }
    }

    /// Draws the countdown until the match goes on: 3, 2, 1, each for a third of a second.
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

    /// Writes a player's action in the middle of the court: "You serve", "Computer serves".
    private func say(
        _ player: Player,
        _ verb: Verb,
        _ layout: MatchLayout,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        layout.lettering.writeCentered(
            name(of: player),
            player.isNamedYou(in: setup) ? verb.ofYou : verb.ofOthers,
            lastRow: layout.messageRow,
            on: &canvas,
            palette.accent
        )
    }

    private enum Verb {
        case serve, score

        var ofYou: String {
            switch self {
            case .serve: " serve"
            case .score: " score"
            }
        }

        var ofOthers: String {
            switch self {
            case .serve: " serves"
            case .score: " scores"
            }
        }
    }

    /// Draws a bar that gets shorter with every tick until the serve.
    private func drawCountdown(
        _ ticks: Int,
        of all: Int,
        at row: Int,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        let columns = max(min(20, canvas.size.columns / 2), canvas.size.columns / 4)
        let length = columns * 8 * ticks / max(all, 1)
        guard length > 0 else { return }
        let left = (canvas.size.columns - columns) / 2 * 8
        canvas.fill(
            SubcellBox(left: left, top: row * 8, right: left + length, bottom: row * 8 + 8),
            palette.lines.foreground,
            ascii: "="
        )
    }

    func name(of player: Player) -> String {
        setup.name(of: player)
    }
}

extension Player {
    /// Whether the screen calls this player "You".
    func isNamedYou(in setup: MatchSetup) -> Bool {
        setup.contenders[self] == .human && setup.contenders[opponent] != .human
    }
}
