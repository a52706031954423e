package import TerminalUI

/// A framed box in the exact middle of the screen, one column wider if it must be.
package struct Panel {
    package let column: Int
    package let row: Int
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int, in size: Size) {
        self.columns = columns + (size.columns - columns) % 2
        self.rows = rows
        column = (size.columns - columns) / 2
        row = (size.rows - rows) / 2
    }

    /// Clears the box and frames it.
    package func draw(on canvas: inout Canvas, with palette: Palette) {
        draw(on: &canvas, lines: .single, palette.lines, ground: palette.text)
    }

    /// Clears the box and frames it with lines of another kind.
    package func draw(on canvas: inout Canvas, lines: Canvas.BoxLines, _ style: Style, ground: Style) {
        canvas.fill(column: column, row: row, columns: columns, rows: rows, with: Cell(" ", ground))
        canvas.box(column: column, row: row, columns: columns, rows: rows, lines: lines, style)
    }
}
