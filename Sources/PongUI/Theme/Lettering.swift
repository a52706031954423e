internal import TerminalUI

/// How large words are written: in the terminal's own letters, or in big capitals where there is room for them.
struct Lettering {
    /// The scale of big capitals; `nil` for the terminal's own letters.
    let scale: Int?

    init(scale: Int?) {
        self.scale = scale
    }

    /// What suits the words that matter most on a screen of some size.
    init(for size: Size) {
        switch size {
        case _ where size.columns >= 180 && size.rows >= 56: scale = 2
        case _ where size.columns >= 110 && size.rows >= 36: scale = 1
        default: scale = nil
        }
    }

    /// The rows that a line takes.
    func rows(on canvas: Canvas) -> Int {
        scale.map(canvas.letterRows) ?? 1
    }

    /// The columns that a line takes.
    func width(of text: String) -> Int {
        guard let scale else { return Canvas.width(of: text) }
        return Canvas.lettersWidth(of: text, scale: scale) - scale
    }

    /// Writes one line, its top left corner at a place.
    ///
    /// - Returns: The column at which more of the same line would go on.
    @discardableResult
    func write(_ text: String, column: Int, row: Int, on canvas: inout Canvas, _ style: Style) -> Int {
        guard let scale else { return canvas.write(text, column: column, row: row, style) }
        return canvas.letters(text, column: column, row: row, scale: scale, style)
    }

    /// Writes a number: big digits beside big capitals.
    func write(_ number: Int, column: Int, row: Int, on canvas: inout Canvas, _ style: Style) {
        guard let scale else {
            canvas.write(number, column: column, row: row, style)
            return
        }
        canvas.digits(number, column: column, row: row, scale: scale, style)
    }

    /// The columns that a number takes.
    func width(of number: Int) -> Int {
        scale.map { Canvas.digitsSize(number, scale: $0).columns } ?? Canvas.width(of: number)
    }

    /// Writes two words in the middle of the screen, their last row at a row, with a blank at each side; what is
    /// behind big capitals is cleared.
    func writeCentered(
        _ first: String,
        _ second: String = "",
        lastRow: Int,
        on canvas: inout Canvas,
        _ style: Style
    ) {
        let columns = width(of: first) + width(of: second) + (second.isEmpty ? 0 : scale ?? 0)
        let rows = rows(on: canvas)
        let left = (canvas.size.columns - columns) / 2
        let top = lastRow - rows + 1
        canvas.fill(column: left - 1, row: top, columns: columns + 2, rows: rows, with: Cell(" ", style))
        let end = write(first, column: left, row: top, on: &canvas, style)
        write(second, column: end, row: top, on: &canvas, style)
    }
}
