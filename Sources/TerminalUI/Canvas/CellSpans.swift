/// A non-empty interval on one axis, in eighths of a cell, divided into cells.
struct CellSpans {
    private let start: Int
    private let end: Int

    /// The cell that the interval covers most; of equals, the first.
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

    /// The cells that the interval touches.
    var cells: Range<Int> {
        start >> 3..<(end + 7) >> 3
    }

    /// The part of one cell that the interval covers.
    subscript(cell: Int) -> CellSpan {
        CellSpan(start: max(start - 8 * cell, 0), end: min(end - 8 * cell, 8), isBest: cell == best)
    }
}

/// The covered part of one cell on one axis, from 0 to 8 eighths.
struct CellSpan {
    let start: Int
    let end: Int

    /// Whether no other cell is covered more on this axis, so that rounding must keep it.
    let isBest: Bool

    var count: Int { end - start }

    /// The interval with each edge rounded to a half of the cell; `nil` if it is empty then.
    var halves: Halves? {
        switch ((start + 2) >> 2, (end + 2) >> 2) {
        case (0, 1): .first
        case (1, 2): .second
        case (0, 2): .both
        default: isBest ? start + end < 8 ? .first : .second : nil
        }
    }

    enum Halves {
        case first, second, both
    }
}
