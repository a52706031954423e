extension Canvas {
    /// The lines of a frame; they differ in ASCII too.
    public struct BoxLines: Sendable {
        /// Corners and sides, from the upper left to the lower right, with a blank in the middle.
        fileprivate let glyphs: [Unicode.Scalar]

        public static let single = BoxLines(glyphs: Array("┌─┐│ │└─┘".unicodeScalars))
        public static let double = BoxLines(glyphs: Array("╔═╗║ ║╚═╝".unicodeScalars))
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
        /// 0 for the first of some cells, 2 for the last one, 1 for all others.
        func part(_ index: Int, of count: Int) -> Int { index == 0 ? 0 : index == count - 1 ? 2 : 1 }
        for y in 0..<rows {
            let side = 3 * part(y, of: rows)
            for x in 0..<columns where side != 3 || part(x, of: columns) != 1 {
                put(lines.glyphs[side + part(x, of: columns)], column: column + x, row: row + y, style)
            }
        }
    }
}
