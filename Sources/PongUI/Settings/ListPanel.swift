internal import TerminalUI

/// A framed list that scrolls, with an explanation of the chosen line and the keys below it.
struct ListPanel {
    /// Where a line is written.
    struct Place {
        let column: Int
        let row: Int
        let columns: Int
    }

    /// Below the list, on three rows at most.
    var explanation = ""
    /// Whether the explanation is one that the player must see.
    var isAlert = false
    /// The keys, in the last row.
    var hint = ""

    private let headline: String
    private let panel: Panel
    private let rows: Int
    private let chosen: Int
    /// The first line that is shown.
    private let first: Int
    private let shownRows: Int

    /// The columns from the start of a name to its value.
    static let valueColumn = 13

    /// The rows of the frame, of the explanation with a blank row above it, and of the keys.
    private static let otherRows = 7

    init(_ headline: String, rows: Int, chosen: Int, in size: Size) {
        self.headline = headline
        self.rows = rows
        self.chosen = chosen
        let height = min(rows + Self.otherRows, size.rows)
        panel = Panel(columns: min(64, size.columns), rows: height, in: size)
        shownRows = height - Self.otherRows
        first = max(0, min(chosen - shownRows / 2, rows - shownRows))
    }

    /// Draws the frame, and each line that has room.
    ///
    /// - Parameter line: Draws a line by its number, at its place, in its style.
    func draw(
        on canvas: inout Canvas,
        with palette: Palette,
        line: (_ index: Int, _ place: Place, _ style: Style, _ canvas: inout Canvas) -> Void
    ) {
        panel.draw(on: &canvas, with: palette)
        canvas.writeCentered(" \(headline) ", row: panel.row, palette.accent)
        for offset in 0..<min(shownRows, rows) {
            let index = first + offset
            let row = panel.row + 1 + offset
            let style = index == chosen ? palette.chosen : palette.text
            if index == chosen {
                let columns = panel.columns - 2
                canvas.fill(column: panel.column + 1, row: row, columns: columns, rows: 1, with: Cell(" ", style))
            }
            line(index, Place(column: panel.column + 2, row: row, columns: panel.columns - 4), style, &canvas)
        }
        drawMore(on: &canvas, with: palette)
        let top = panel.row + panel.rows - 5
        for (index, text) in explanation.wrapped(to: panel.columns - 4).prefix(3).enumerated() {
            canvas.write(text, column: panel.column + 2, row: top + index, isAlert ? palette.accent : palette.hint)
        }
        canvas.writeCentered(hint, row: panel.row + panel.rows - 2, palette.hint)
    }

    /// Draws a sign at each end behind which the list goes on.
    private func drawMore(on canvas: inout Canvas, with palette: Palette) {
        let column = panel.column + panel.columns - 4
        if first > 0 { canvas.write(" ↑ ", column: column, row: panel.row, palette.accent) }
        if first + shownRows < rows {
            canvas.write("↓", column: column + 1, row: panel.row + shownRows + 1, palette.accent)
        }
    }
}
