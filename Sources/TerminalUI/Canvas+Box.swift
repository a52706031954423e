extension Canvas {
    /// Draws a frame along the inner edge of a rectangle; nothing where that is not 2×2 at least.
    public mutating func box(column: Int, row: Int, columns: Int, rows: Int, _ style: Style = .plain) {
        guard columns >= 2, rows >= 2 else { return }
        let right = column + columns - 1
        let bottom = row + rows - 1
        for column in column + 1..<right {
            put("─", column: column, row: row, style)
            put("─", column: column, row: bottom, style)
        }
        for row in row + 1..<bottom {
            put("│", column: column, row: row, style)
            put("│", column: right, row: row, style)
        }
        put("┌", column: column, row: row, style)
        put("┐", column: right, row: row, style)
        put("└", column: column, row: bottom, style)
        put("┘", column: right, row: bottom, style)
    }
}
