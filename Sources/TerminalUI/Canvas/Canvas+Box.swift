extension Canvas {
    /// The lines of a frame; they differ in ASCII too.
    public enum BoxLines: Sendable {
        case single, double

        fileprivate var glyphs: BoxGlyphs {
            switch self {
            case .single:
                BoxGlyphs(horizontal: "─", vertical: "│", upper: ("┌", "┐"), lower: ("└", "┘"))
            case .double:
                BoxGlyphs(horizontal: "═", vertical: "║", upper: ("╔", "╗"), lower: ("╚", "╝"))
            }
        }
    }

    /// Draws a frame along the inner edge of a rectangle of at least 2×2 cells.
    public mutating func box(
        column: Int,
        row: Int,
        columns: Int,
        rows: Int,
        lines: BoxLines = .single,
        _ style: Style = .plain
    ) {
        guard columns >= 2, rows >= 2 else { return }
        let glyphs = lines.glyphs
        let right = column + columns - 1
        let bottom = row + rows - 1
        for column in column + 1..<right {
            put(glyphs.horizontal, column: column, row: row, style)
            put(glyphs.horizontal, column: column, row: bottom, style)
        }
        for row in row + 1..<bottom {
            put(glyphs.vertical, column: column, row: row, style)
            put(glyphs.vertical, column: right, row: row, style)
        }
        put(glyphs.upper.left, column: column, row: row, style)
        put(glyphs.upper.right, column: right, row: row, style)
        put(glyphs.lower.left, column: column, row: bottom, style)
        put(glyphs.lower.right, column: right, row: bottom, style)
    }
}

private struct BoxGlyphs {
    let horizontal: Unicode.Scalar
    let vertical: Unicode.Scalar
    let upper: (left: Unicode.Scalar, right: Unicode.Scalar)
    let lower: (left: Unicode.Scalar, right: Unicode.Scalar)
}
