internal import DisplayText
internal import GameCore
public import PlayerProfile
public import TerminalUI

extension CourtEditorScene {
    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        if let trial { return trial.draw(options, on: &canvas) }
        let view = view(options, on: canvas.size)
        view.drawWalls(on: &canvas)
        drawPlayers(in: view, on: &canvas)
        for obstacle in draft.court.obstacles { view.draw(obstacle, on: &canvas) }
        drawCurrent(in: view, on: &canvas)
        drawHead(on: &canvas)
        drawFoot(on: &canvas)
        drawOverlay(on: &canvas)
    }

    /// Draws the paddles and the ball as they wait for the serve, if the rules allow a match.
    private func drawPlayers(in view: CourtView, on canvas: inout Canvas) {
        var bare = draft.court
        bare.obstacles = []
        guard let rules = try? bare.rules() else { return }
        let boxes = view.boxes(of: Match(seed: 0), under: rules, partsPerCell: canvas.partsPerCell)
        canvas.fill(boxes.ownPaddle, canvas.palette.hint.foreground, ascii: ":")
        canvas.fill(boxes.otherPaddle, canvas.palette.hint.foreground, ascii: ":")
        canvas.fill(boxes.ball, canvas.palette.hint.foreground, ascii: "o")
    }

    /// Draws the current obstacle in player one's colour, and the cursor.
    private func drawCurrent(in view: CourtView, on canvas: inout Canvas) {
        if let current {
            canvas.fill(view.box(of: draft.court.obstacles[current]), canvas.palette.one, ascii: "@")
        }
        let cell = view.cell(of: cursor)
        canvas.write(held == nil ? "+" : "x", column: cell.column, row: cell.row, canvas.palette.chosen)
    }

    /// Draws the first row: the name, a mark if it is not saved, the number of obstacles and the mirroring.
    private func drawHead(on canvas: inout Canvas) {
        let mark = isSaved ? "" : " *"
        let end = canvas.write(" \(draft.court.name)\(mark) ", column: 2, row: 0, canvas.palette.accent)
        let count = " \(draft.court.obstacles.count)/\(Obstacle.most)\(draft.isMirrored ? " mirrored" : "") "
        let column = canvas.size.columns - 2 - Canvas.width(of: count)
        if column > end { canvas.write(count, column: column, row: 0, canvas.palette.hint) }
    }

    /// Draws the last row: a notice, the first problem or the court's state, and the keys.
    private func drawFoot(on canvas: inout Canvas) {
        let row = canvas.size.rows - 1
        let columns = canvas.size.columns - 2
        let keys = columns < 60 ? "? keys" : "Enter try  s save  ? keys"
        let width = columns - Canvas.width(of: keys) - 2
        let (text, style): (String, Style) =
            if let notice {
                (notice, canvas.palette.text)
            } else if let problem = problems.first {
                (columns < 60 ? "not valid: v says why" : "\(problem)", canvas.palette.accent)
            } else if draft.court.obstacles.isEmpty {
                ("b, p or w places an obstacle", canvas.palette.hint)
            } else if !isTried {
                ("looking for traps …", canvas.palette.hint)
            } else {
                ("valid", canvas.palette.text)
            }
        canvas.write(text, column: 1, row: row, atMost: width, style)
        canvas.write(keys, column: columns + 1 - Canvas.width(of: keys), row: row, canvas.palette.hint)
    }

    private func drawOverlay(on canvas: inout Canvas) {
        switch overlay {
        case nil: break
        case .help: Self.help.draw(on: &canvas)
        case .reasons: drawReasons(on: &canvas)
        case .name(let line):
            let panel = Panel(columns: 32, rows: 5, in: canvas.size)
            panel.draw("Name", keys: "Enter keep  Esc cancel", on: &canvas)
            line.draw(column: panel.column + 2, row: panel.row + 2, columns: panel.columns - 4, on: &canvas)
        case .leaving:
            let card = Card("Leave the court?", [.text("it is not saved")], keys: "y leave  Esc back")
            card.draw(on: &canvas)
        }
    }

    /// Draws the problems, each over as many lines as it needs.
    private func drawReasons(on canvas: inout Canvas) {
        let width = min(canvas.size.columns - 6, 70)
        let reasons = problems.isEmpty ? ["the court is valid"] : problems.map { "\($0)" }
        let lines = reasons.flatMap { $0.wrapped(to: width) }.prefix(canvas.size.rows - 4)
        let panel = Panel(columns: width + 4, rows: lines.count + 2, in: canvas.size)
        panel.draw(problems.isEmpty ? "Nothing is wrong" : "What is wrong", keys: "Esc back", on: &canvas)
        panel.write(lines, on: &canvas, canvas.palette.text)
    }

    private static let help = Help([
        ("← ↑ ↓ →  hjkl", "move, Shift: farther"),
        ("Space", "take or drop"),
        ("b  p  w", "place block, peg, wall"),
        ("+ -", "wider, narrower"),
        ("] [", "higher, lower"),
        ("x  Delete", "remove"),
        ("Tab", "next obstacle"),
        ("m", "mirrored or not"),
        ("u  r", "undo, redo"),
        ("n  s", "name, save"),
        ("Enter", "try it"),
        ("v", "what is wrong"),
        ("o  t", "turn court, theme"),
    ])
}
