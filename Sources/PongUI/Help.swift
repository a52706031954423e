internal import TerminalUI

/// The keys, over whatever is on the screen.
struct Help {
    let orientation: Orientation

    private var lines: [(keys: String, effect: String)] {
        let motion: [(keys: String, effect: String)] =
            switch orientation {
            case .lying: [("W S  ↑ ↓  k j", "move"), ("D  ←  h", "stop, where latched")]
            case .upright: [("A D  ← →  h l", "move"), ("W  ↓  j", "stop, where latched")]
            }
        return motion + [
            ("Space", "begin, serve, go on"),
            ("p", "pause"),
            ("r", "rematch"),
            ("o", "lying or upright"),
            ("i", "input scheme"),
            ("t", "theme"),
            ("Esc", "title"),
            ("q", "quit"),
        ]
    }

    func draw(on canvas: inout Canvas, with palette: Palette) {
        let lines = lines
        let panel = Panel(columns: 40, rows: lines.count + 5, in: canvas.size)
        panel.draw(on: &canvas, with: palette)
        canvas.writeCentered(" Keys ", row: panel.row, palette.accent)
        for (index, line) in lines.enumerated() {
            canvas.write(line.keys, column: panel.column + 2, row: panel.row + 1 + index, palette.text)
            canvas.write(line.effect, column: panel.column + 17, row: panel.row + 1 + index, palette.hint)
        }
        let players = orientation == .lying ? "left" : "bottom"
        let note = panel.row + lines.count + 2
        var column = canvas.write("Two players: WASD is the ", column: panel.column + 2, row: note, palette.hint)
        column = canvas.write(players, column: column, row: note, palette.hint)
        canvas.write(" one,", column: column, row: note, palette.hint)
        canvas.write("arrows and hjkl are the other one.", column: panel.column + 2, row: note + 1, palette.hint)
    }
}
