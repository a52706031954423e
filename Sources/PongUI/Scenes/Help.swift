public import TerminalUI

/// A list of keys and their effects, in a panel over the scene.
public struct Help {
    private let lines: [(keys: String, effect: String)]
    private let notes: [String]

    /// - Parameters:
    ///   - lines: Keys of at most 13 columns, each with its effect.
    ///   - notes: The lines below the keys.
    public init(lines: [(keys: String, effect: String)], notes: [String]) {
        self.lines = lines
        self.notes = notes
    }

    /// The keys of a match on a court of this orientation.
    static func match(_ orientation: Orientation) -> Help {
        let motion: [(keys: String, effect: String)] =
            switch orientation {
            case .horizontal: [("W S  ↑ ↓  k j", "move"), ("D  ←  h", "stop")]
            case .vertical: [("A D  ← →  h l", "move"), ("W  ↓  j", "stop")]
            }
        let player = orientation == .horizontal ? "left" : "bottom"
        return Help(
            lines: motion + [
                ("Space", "begin, serve, go on"),
                ("p  Esc", "pause"),
                ("r", "rematch"),
                ("o", "horizontal or vertical"),
                ("i", "input scheme"),
                ("t", "theme"),
                ("Ctrl-L", "draw all again"),
                ("q", "quit, asks first"),
            ],
            notes: ["Two players: WASD is the \(player) one,", "arrows and hjkl are the other one."]
        )
    }

    /// Draws the panel in the middle of the canvas.
    public func draw(on canvas: inout Canvas, with palette: Palette) {
        let widths = lines.map { 14 + Canvas.width(of: $0.effect) } + notes.map { Canvas.width(of: $0) }
        let panel = Panel(
            columns: max(40, (widths.max() ?? 0) + 4),
            rows: lines.count + notes.count + 3,
            in: canvas.size
        )
        panel.draw(on: &canvas, with: palette)
        canvas.writeCentered(" Keys ", row: panel.row, palette.accent)
        for (index, line) in lines.enumerated() {
            canvas.write(line.keys, column: panel.column + 2, row: panel.row + 1 + index, palette.text)
            canvas.write(line.effect, column: panel.column + 16, row: panel.row + 1 + index, palette.hint)
        }
        for (index, note) in notes.enumerated() {
            canvas.write(note, column: panel.column + 2, row: panel.row + lines.count + 2 + index, palette.hint)
        }
    }
}
