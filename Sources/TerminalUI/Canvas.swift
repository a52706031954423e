/// A size in cells.
public struct Size: Sendable, Hashable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// One character place: a glyph that is one column wide, and its style.
public struct Cell: Sendable, Hashable {
    public var glyph: Unicode.Scalar
    public var style: Style

    public init(_ glyph: Unicode.Scalar = " ", _ style: Style = .plain) {
        self.glyph = glyph
        self.style = style
    }
}

/// A rectangle of styled cells to draw on; column 0, row 0 is the top left one.
///
/// What lies outside is clipped. Drawing allocates nothing.
public struct Canvas: Sendable, Equatable {
    public private(set) var size: Size

    /// The characters that sub-cell drawing, boxes and digits use.
    public var glyphs: GlyphSet

    /// Row by row.
    public private(set) var cells: [Cell]

    public init(size: Size, glyphs: GlyphSet = .blocks) {
        self.size = size
        self.glyphs = glyphs
        cells = Array(repeating: Cell(), count: size.columns * size.rows)
    }

    /// The cell at a place that has to lie inside.
    public subscript(column: Int, row: Int) -> Cell {
        get { cells[row * size.columns + column] }
        set { cells[row * size.columns + column] = newValue }
    }
}
