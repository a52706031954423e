internal import GameCore
internal import TerminalUI

extension FirstStepsScene {
    func draw(on canvas: inout Canvas, with palette: Palette) {
        match.draw(on: &canvas, with: palette)
        if isOver {
            let card = Card("First steps", [.text("Play a match at easy?")], keys: "Enter play  Esc title")
            return card.draw(on: &canvas, with: palette)
        }
        guard let step = tutorial.step, match.overlay == nil else { return }
        let layout = MatchLayout(canvas.size, match.setup.orientation)
        if step == .move, case .serving = match.match.phase {
            match.drawKeys(layout, on: &canvas, with: palette)
        }
        let titles = canvas.size.columns < 60 ? words.shortTitles : words.titles
        canvas.writeCentered(titles[step.rawValue], row: layout.nameRow, palette.accent)
        // The text stands where no ball flies: on the wall, or below a vertical court.
        let row = canvas.size.rows - (match.setup.orientation == .horizontal ? 2 : 1)
        canvas.fill(column: 0, row: row, columns: canvas.size.columns, rows: 1, with: Cell(" ", palette.text))
        canvas.writeCentered(text(of: step), row: row, palette.chosen)
    }

    /// The instruction for a step: at most 40 columns, including a blank on each side.
    private func text(of step: Tutorial.Step) -> String {
        if tutorial.isPraising { return words.praise }
        return switch step {
        case .move: words.move
        case .serve: isServing ? words.serve : words.wait
        case .aim: words.aim
        case .pause: isPaused ? words.goOn : words.pause
        }
    }

    private var isServing: Bool {
        if case .serving = match.match.phase { match.match.server == .one } else { false }
    }

    private var isPaused: Bool {
        if case .paused = match.match.phase { true } else { false }
    }
}
