extension Canvas {
    /// Fills a rectangle that may cover cells in part.
    ///
    /// Cells keep their background, and blocks that are already there keep their outline.
    ///
    /// A cell that is covered over its whole width or height is exact to an eighth; at a corner, and if the box lies
    /// inside one cell, the edges are rounded to halves. Block elements lack right and upper eighths: these are drawn
    /// as the complement in reverse video, which works without colours too. In ASCII a cell is drawn if half of its
    /// area is covered. However small the box, the cell with the largest covered area shows something.
    ///
    /// - Parameters:
    ///   - whole: The glyph of a cell that is covered to all its edges.
    ///   - ascii: The glyph of a covered cell in ASCII.
    public mutating func fill(
        _ box: SubcellBox,
        _ color: Color,
        whole: Unicode.Scalar = "█",
        ascii: Unicode.Scalar = "#"
    ) {
        guard !box.isEmpty else { return }
        let columns = CellSpans(box.left, box.right)
        let rows = CellSpans(box.top, box.bottom)
        // Most cells of a box are covered as the one before: looking up the block is what takes time.
        var before: (column: CellSpan, row: CellSpan, block: Block?)?
        for row in rows.cells.clamped(to: 0..<size.rows) {
            let inRow = rows[row]
            for column in columns.cells.clamped(to: 0..<size.columns) {
                let inColumn = columns[column]
                switch glyphs {
                case .ascii:
                    let isHalfCovered = 2 * inColumn.count * inRow.count >= 8 * 8
                    guard isHalfCovered || inColumn.isBest && inRow.isBest else { continue }
                    self[column, row] = Cell(ascii, Style(color, on: self[column, row].style.background))
                case .blocks where inColumn.count == 8 && inRow.count == 8:
                    self[column, row] = Cell(whole, Style(color, on: self[column, row].style.background))
                case .blocks:
                    if before?.column != inColumn || before?.row != inRow {
                        before = (inColumn, inRow, Block(inColumn, inRow))
                    }
                    guard let block = before?.block else { continue }
                    self[column, row] = block.drawn(over: self[column, row], color)
                }
            }
        }
    }

    /// Fills the upper half of a cell inside the canvas, 0, or the lower one, 1.
    ///
    /// Both halves become a whole block, which takes the colour.
    package mutating func fillHalf(_ half: Int, column: Int, row: Int, _ color: Color) {
        let block: Unicode.Scalar = half == 0 ? "▀" : "▄"
        var cell = self[column, row]
        guard cell.glyph != block || cell.style.foreground != color else { return }
        cell.glyph = cell.glyph == " " || cell.glyph == block ? block : "█"
        cell.style.foreground = color
        self[column, row] = cell
    }
}
