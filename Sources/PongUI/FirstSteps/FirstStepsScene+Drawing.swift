internal import GameCore
internal import TerminalUI

extension FirstStepsScene {
    func draw(on canvas: inout Canvas, with palette: Palette) {
        match.draw(on: &canvas, with: palette)
        guard !tutorial.isOver, match.overlay == nil, !match.isOver else { return }
        let layout = MatchLayout(canvas.size, match.setup.orientation)
        if tutorial.step == .move, case .serving = match.match.phase {
            match.drawKeys(layout, on: &canvas, with: palette)
        }
        drawStep(layout, on: &canvas, with: palette)
        // The text stands where no ball flies: on the wall, or below a vertical court.
        let row = canvas.size.rows - (match.setup.orientation == .horizontal ? 2 : 1)
        canvas.fill(column: 0, row: row, columns: canvas.size.columns, rows: 1, with: Cell(" ", palette.text))
        canvas.writeCentered(text, row: row, palette.chosen)
    }

    /// Names between the players which step it is, and how to skip them.
    private func drawStep(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        guard let step = tutorial.step else { return }
        let titles = canvas.size.columns < 60 ? words.shortTitles : words.titles
        canvas.writeCentered(titles[step.rawValue], row: layout.nameRow, palette.accent)
    }

    /// What the player is asked to do, with a blank on each side at most 40 columns.
    private var text: String {
        if tutorial.isPraising && tutorial.step != nil { return words.praise }
        return switch tutorial.step {
        case .move: words.move
        case .serve: isServing ? words.serve : words.wait
        case .aim: words.aim
        case .pause: isPaused ? words.goOn : words.pause
        case nil: words.farewell
        }
    }

    private var isServing: Bool {
        if case .serving = match.match.phase { match.match.server == .one } else { false }
    }

    private var isPaused: Bool {
        if case .paused = match.match.phase { true } else { false }
    }
}
