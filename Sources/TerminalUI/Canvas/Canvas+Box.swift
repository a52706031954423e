extension Canvas {
    /// The lines of a frame; they differ in ASCII too.
    public struct BoxLines: Sendable {
        fileprivate let horizontal: Unicode.Scalar
        fileprivate let vertical: Unicode.Scalar
        fileprivate let upper: (left: Unicode.Scalar, right: Unicode.Scalar)
        fileprivate let lower: (left: Unicode.Scalar, right: Unicode.Scalar)

        public static let single = BoxLines(horizontal: "─", vertical: "│", upper: ("┌", "┐"), lower: ("└", "┘"))
        public static let double = BoxLines(horizontal: "═", vertical: "║", upper: ("╔", "╗"), lower: ("╚", "╝"))
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
        let right = column + columns - 1
        let bottom = row + rows - 1
        for column in column + 1..<right {
            put(lines.horizontal, column: column, row: row, style)
            put(lines.horizontal, column: column, row: bottom, style)
        }
        for row in row + 1..<bottom {
            put(lines.vertical, column: column, row: row, style)
            put(lines.vertical, column: right, row: row, style)
        }
        put(lines.upper.left, column: column, row: row, style)
        put(lines.upper.right, column: right, row: row, style)
        put(lines.lower.left, column: column, row: bottom, style)
        put(lines.lower.right, column: right, row: bottom, style)
    }
}
