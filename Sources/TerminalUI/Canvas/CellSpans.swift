/// A non-empty interval on one axis, in eighths of a cell, divided into cells.
struct CellSpans {
    private let start: Int
    private let end: Int

    /// The cell that the interval covers most; the first of several.
    let best: Int

    init(_ start: Int, _ end: Int) {
        self.start = start
        self.end = end
        let first = start >> 3
        let border = 8 * (first + 1)
        let inFirst = min(end, border) - start
        let inSecond = min(end, border + 8) - border
        best = inFirst >= inSecond ? first : first + 1
    }

    var cells: Range<Int> {
        start >> 3..<(end + 7) >> 3
    }

    subscript(cell: Int) -> CellSpan {
        CellSpan(start: max(start - 8 * cell, 0), end: min(end - 8 * cell, 8), isBest: cell == best)
    }
}

/// The covered part of one cell on one axis, from 0 to 8 eighths.
struct CellSpan: Equatable {
    let start: Int
    let end: Int

    /// True if no other cell is covered more on this axis: rounding must keep the cell.
    let isBest: Bool

    var count: Int { end - start }

    /// The interval with each edge rounded to a half of the cell; `nil` if it becomes empty.
    var halves: Range<Int>? {
        switch ((start + 2) >> 2, (end + 2) >> 2) {
        case (0, 1): 0..<4
        case (1, 2): 4..<8
        case (0, 2): 0..<8
        default: isBest ? start + end < 8 ? 0..<4 : 4..<8 : nil
        }
    }
}
