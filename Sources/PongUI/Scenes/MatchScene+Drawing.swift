internal import GameCore
internal import TerminalUI

extension MatchScene {
    func draw(on canvas: inout Canvas, with palette: Palette) {
        let picture = picture(on: canvas.size)
        picture.drawCourt(with: motion, on: &canvas, with: palette)
        picture.drawNames(on: &canvas, with: palette)
        drawStatus(picture, on: &canvas, with: palette)
        switch overlay {
        case .help: Help.match(setup.orientation, setup.keys).draw(on: &canvas, with: palette)
        case .quitQuestion:
            Card(quitting: "match").draw(on: &canvas, with: palette)
        case .standstill: pauseCard.draw(on: &canvas, with: palette)
        case nil where countdown > 0:
            picture.drawCountdown(countdown, of: MatchScene.countdownTicks, on: &canvas, with: palette)
        case nil:
            drawPhase(picture, hasHints: true, on: &canvas, with: palette)
            drawDailyResult(on: &canvas, with: palette)
        }
    }

    /// The keys below a result.
    private var resultHints: [String] {
        let keys = setup.keys
        let next = nextLevel.map { ["Enter plays \($0.rawValue), the next level"] } ?? []
        let rematch = setup.daily == nil ? "\(keys.label(of: .rematch)) rematch  " : ""
        // A demo cannot be watched again, and has room for the key that quits.
        let last =
            tape == nil
            ? "\(rematch)Esc title  \(keys.label(of: .quit)) quit"
            : "\(rematch)\(keys.label(of: .watchAgain)) watch  Esc title"
        return next + [last]
    }

    /// Draws the match as the title's demo, which any key ends.
    func drawDemo(on canvas: inout Canvas, with palette: Palette) {
        let picture = picture(on: canvas.size)
        picture.drawCourt(with: motion, on: &canvas, with: palette)
        picture.drawNames(on: &canvas, with: palette)
        let prompt = "Esc title"
        let start = canvas.size.columns - 1 - Canvas.width(of: prompt)
        canvas.write(prompt, column: start, row: picture.layout.statusRow, palette.text)
        picture.drawRally(before: start, on: &canvas, with: palette)
        drawPhase(picture, hasHints: false, on: &canvas, with: palette)
    }

    private var pauseCard: Card {
        Card("Paused", keys: "\(setup.keys.label(of: .serve)) play  Esc title")
    }

    private func picture(on size: Size) -> MatchPicture {
        MatchPicture(
            match,
            under: setup.rules,
            MatchLayout(size, setup.orientation, around: setup.rules),
            names: PerPlayer(setup.name(of: .one), setup.name(of: .two)),
            you: setup.soleHuman,
            level: setup.level,
            isLesson: setup.isLesson,
            keys: setup.keys
        )
    }

    private func drawStatus(_ picture: MatchPicture, on canvas: inout Canvas, with palette: Palette) {
        let row = picture.layout.statusRow
        let isNarrow = canvas.size.columns < 60
        let device = setup.humans.isEmpty ? "demo" : controls.scheme.device
        let help = isNarrow ? KeyLine(setup.keys, .help) : KeyLine(setup.keys, .pause, .help, .quit)
        let start = canvas.size.columns - 1 - Canvas.width(of: device) - help.width
        let column = canvas.write(device, column: start, row: row, palette.text)
        help.draw(column: column, row: row, on: &canvas, palette.hint)
        picture.drawRally(before: start, on: &canvas, with: palette)
    }

    /// - Parameter hasHints: Shows keys below a result.
    private func drawPhase(
        _ picture: MatchPicture,
        hasHints: Bool,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        let layout = picture.layout
        let serve = setup.keys.label(of: .serve)
        switch match.phase {
        case .notReady, .playing:
            break
        case .ready where setup.daily != nil:
            drawDailyCard(on: &canvas, with: palette)
        case .ready:
            layout.lettering.writeCentered(serve + " begins", lastRow: layout.messageRow, on: &canvas, palette.accent)
            drawKeys(layout, on: &canvas, with: palette)
        case .serving(let ticksLeft):
            picture.drawServe(ticksLeft: ticksLeft, on: &canvas, with: palette)
            drawAdvice(layout, on: &canvas, with: palette)
        case .goal(let scorer, let ticksLeft):
            picture.drawGoal(by: scorer, ticksLeft: ticksLeft, on: &canvas, with: palette)
            drawAdvice(layout, on: &canvas, with: palette)
        case .paused:
            pauseCard.draw(on: &canvas, with: palette)
        case .over(let winner):
            ResultPanel(picture, statistics, wonBy: winner, hints: hasHints ? resultHints : [])
                .draw(on: &canvas, with: palette)
        }
    }
}
