internal import TerminalUI

/// A framed box in the exact middle of the screen, one column wider if centring needs it.
///
/// The lower frame shows keys in the form of a match's last row: a key, its effect, two blanks.
struct Panel {
    let column: Int
    let row: Int
    let columns: Int
    let rows: Int

    init(columns: Int, rows: Int, in size: Size) {
        self.columns = columns + (size.columns - columns) % 2
        self.rows = rows
        column = (size.columns - columns) / 2
        row = (size.rows - rows) / 2
    }

    /// Clears the box and frames it, with a headline in the upper frame and the keys in the lower one.
    ///
    /// Keys that would fill the frame lose the first one, which is the most common.
    func draw(_ headline: String = "", keys: String = "", on canvas: inout Canvas) {
        draw(on: &canvas, lines: .single, canvas.palette.lines, ground: canvas.palette.text)
        write(headline, row: row, on: &canvas, canvas.palette.accent)
        let isFull = Canvas.width(of: keys) > columns - 4
        let rest = isFull ? keys.firstRange(of: "  ").map { String(keys[$0.upperBound...]) } : nil
        write(rest ?? keys, row: row + rows - 1, on: &canvas, canvas.palette.hint)
    }

    /// Clears the box and frames it with lines of another kind.
    ///
    /// Words that the box would cut go as a whole. A box as high as the screen has it for itself.
    func draw(on canvas: inout Canvas, lines: Canvas.BoxLines, _ style: Style, ground: Style) {
        if row == 0 {
            let size = canvas.size
            canvas.fill(column: 0, row: 0, columns: size.columns, rows: size.rows, with: Cell(" ", ground))
        }
        for row in row..<row + rows {
            canvas.clearWord(column: column, row: row, by: -1, ground)
            canvas.clearWord(column: column + columns - 1, row: row, by: 1, ground)
        }
        canvas.fill(column: column, row: row, columns: columns, rows: rows, with: Cell(" ", ground))
        canvas.box(column: column, row: row, columns: columns, rows: rows, lines: lines, style)
    }

    /// Writes lines one below the other, from a place in the box.
    func write(_ lines: some Sequence<String>, column: Int = 2, row: Int = 1, on canvas: inout Canvas, _ style: Style) {
        for (index, line) in lines.enumerated() {
            canvas.write(line, column: self.column + column, row: self.row + row + index, style)
        }
    }

    /// Writes a text into the frame, between blanks if there is room for them.
    func write(_ text: String, row: Int, on canvas: inout Canvas, _ style: Style) {
        let hasBlanks = !text.isEmpty && Canvas.width(of: text) <= columns - 4
        canvas.writeCentered(hasBlanks ? " \(text) " : text, row: row, style)
    }
}

extension Canvas {
    /// Blanks a cell and its neighbours to one side, as far as the letters and digits go.
    fileprivate mutating func clearWord(column: Int, row: Int, by step: Int, _ style: Style) {
        var column = column
        while (0..<size.columns).contains(column), (0..<size.rows).contains(row), isInWord(self[column, row].glyph) {
            self[column, row] = Cell(" ", style)
            column += step
        }
    }

    private func isInWord(_ glyph: Unicode.Scalar) -> Bool {
        glyph.properties.isAlphabetic || ("0"..."9").contains(glyph)
    }
}
