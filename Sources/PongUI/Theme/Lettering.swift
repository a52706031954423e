internal import TerminalUI

/// The size of written words: the terminal's own letters, or big capitals if there is room for them.
struct Lettering {
    /// The scale of big capitals; `nil` for the terminal's own letters.
    let scale: Int?

    /// This lettering, or the largest smaller one in which a text fits the columns and has all its characters.
    func fitting(_ first: String, _ second: String = "", columns: Int) -> Lettering {
        guard let scale, Canvas.hasLetters(for: first), Canvas.hasLetters(for: second) else {
            return Lettering(scale: nil)
        }
        let fitting = (1...scale).last { scale in
            let lettering = Lettering(scale: scale)
            return lettering.width(of: first) + lettering.width(of: second) + scale <= columns
        }
        return Lettering(scale: fitting)
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

    /// Writes one line from its top left corner.
    ///
    /// - Returns: The column after it.
    @discardableResult
    func write(_ text: String, column: Int, row: Int, on canvas: inout Canvas, _ style: Style) -> Int {
        guard let scale else { return canvas.write(text, column: column, row: row, style) }
        return canvas.letters(text, column: column, row: row, scale: scale, style)
    }

    /// Writes two texts in the middle of the screen, with a blank at each side.
    ///
    /// Their cells are cleared first.
    func writeCentered(_ first: String, _ second: String = "", lastRow: Int, on canvas: inout Canvas, _ style: Style) {
        let columns = width(of: first) + width(of: second) + (second.isEmpty ? 0 : scale ?? 0)
        let rows = rows(on: canvas)
        let left = (canvas.size.columns - columns) / 2
        let top = lastRow - rows + 1
        canvas.fill(column: left - 1, row: top, columns: columns + 2, rows: rows, with: Cell(" ", style))
        let end = write(first, column: left, row: top, on: &canvas, style)
        write(second, column: end, row: top, on: &canvas, style)
    }
}

extension Lettering {
    /// Chooses the lettering of the most important words by the size of the screen.
    init(for size: Size) {
        switch size {
        case _ where size.columns >= 180 && size.rows >= 56: scale = 2
        case _ where size.columns >= 110 && size.rows >= 36: scale = 1
        default: scale = nil
        }
    }
}
