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
        canvas.writeCentered(" \(text) ", row: row, palette.chosen)
    }

    /// Names between the players which step it is, and how to skip them.
    private func drawStep(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        let row = layout.nameRow
        guard let step = tutorial.step else { return }
        let isNarrow = canvas.size.columns < 60
        let words =
            "\(isNarrow ? "" : "First steps: ")\(step.rawValue + 1) of \(Tutorial.Step.allCases.count) · Tab skips"
        canvas.writeCentered(" \(words) ", row: row, palette.accent)
    }

    /// What the player is asked to do, at most 36 columns.
    private var text: String {
        if tutorial.isPraising && tutorial.step != nil { return "Good!" }
        switch tutorial.step {
        case .move: return "Move your paddle"
        case .serve: return isServing ? "\(match.setup.keys.serveLabel(of: .one)) serves" : "Wait for your serve"
        case .aim: return "Aim: meet the ball near a paddle's end"
        case .pause: return isPaused ? "\(key(.serve)) goes on" : "\(key(.pause)) pauses"
        case nil: return "That is all: have a good match!"
        }
    }

    private func key(_ action: KeyAction) -> String { match.setup.keys.label(of: action) }

    private var isServing: Bool {
        if case .serving = match.match.phase { match.match.server == .one } else { false }
    }

    private var isPaused: Bool {
        if case .paused = match.match.phase { true } else { false }
    }
}
