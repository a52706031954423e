internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

extension FirstStepsScene {
    func draw(_ options: AppOptions, on canvas: inout Canvas) {
        guard !isOver else {
            match.drawCourt(options, prompt: "\(options.keys.label(of: .quit)) quit", on: &canvas)
            let card = Card("First steps", [.text("Play a match at easy?")], keys: "Enter play  Esc title")
            return card.draw(on: &canvas)
        }
        match.draw(options, on: &canvas)
        guard let step = tutorial.step, match.overlay == nil else { return }
        let layout = MatchLayout(canvas.size, options.orientation)
        // A countdown stands in these rows.
        if step == .move, match.countdown == 0, case .serving = match.match.phase {
            // The row between is the bar's, which counts down to the serve.
            match.drawKeys(layout, from: layout.belowMessageRow + 1, options, on: &canvas)
        }
        let title = " \(step.rawValue + 1) of \(Tutorial.Step.allCases.count)  Tab skip "
        let head = canvas.size.columns < 60 ? title : " First steps\(title)"
        canvas.writeCentered(head, row: layout.nameRow, canvas.palette.accent)
        // The text stands where no ball flies: on the wall, or below a vertical court, instead of the last row's words.
        let isVertical = options.orientation == .vertical
        let row = canvas.size.rows - (isVertical ? 1 : 2)
        let blank = Cell(" ", canvas.palette.text)
        if isVertical { canvas.fill(column: 0, row: row, columns: canvas.size.columns, rows: 1, with: blank) }
        canvas.writeCentered(text(of: step, options.keys), row: row, canvas.palette.chosen)
    }

    /// The instruction for a step: at most 40 columns, including a blank on each side.
    private func text(of step: Tutorial.Step, _ keys: KeyBindings) -> String {
        if tutorial.isPraising { return " Good! " }
        return switch step {
        case .move: " Move your paddle "
        case .serve: isServing ? " Move to aim, serve with \(keys.serveLabel(of: .one)) " : " Wait for your serve "
        case .aim: " Aim: meet the ball near a paddle's end "
        case .spin: " Spin: move as you meet the ball "
        case .pause where match.match.isPaused: " Resume with \(keys.label(of: .serve)) "
        case .pause: " Pause with \(keys.label(of: .pause)) "
        }
    }

    private var isServing: Bool {
        if case .serving = match.match.phase { match.match.server == .one } else { false }
    }

}
