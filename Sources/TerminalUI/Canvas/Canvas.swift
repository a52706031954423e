/// A rectangle of styled cells to draw on; column 0, row 0 is the top left one.
///
/// Drawing clips to the canvas and allocates nothing.
public struct Canvas: Sendable, Equatable {
    public private(set) var size: Size

    /// The characters that text, sub-cell drawing, boxes and digits may use.
    public var glyphs: GlyphSet

    /// The parts of a cell, along each axis, at which blocks can end: 8, 2 with a console's font, 1 in ASCII.
    public var partsPerCell: Int

    /// The colours and styles that drawing takes; not compared.
    public var palette: Palette

    /// Row by row.
    public private(set) var cells: [Cell]

    public init(size: Size, glyphs: GlyphSet = .blocks, palette: Palette = .standard) {
        precondition(size.columns >= 0 && size.rows >= 0, "a canvas cannot be \(size.columns)×\(size.rows)")
        self.size = size
        self.glyphs = glyphs
        self.palette = palette
        partsPerCell = glyphs == .ascii ? 1 : 8
        cells = Array(repeating: Cell(), count: size.columns * size.rows)
    }

    public static func == (one: Canvas, other: Canvas) -> Bool {
        one.size == other.size && one.glyphs == other.glyphs && one.cells == other.cells
    }

    /// The cell at a place inside the canvas; what is put over one half of a wide glyph blanks the other one.
    public subscript(column: Int, row: Int) -> Cell {
        get { cells[row * size.columns + column] }
        set {
            let place = row * size.columns + column
            let half = cells[place].half
            if half != .none, half != newValue.half {
                let other = half == .left ? place + 1 : place - 1
                cells[other] = Cell(" ", cells[other].style)
            }
            cells[place] = newValue
        }
    }

    /// The text of every row, without blanks at its end.
    package var lines: [String] { (0..<size.rows).map(line) }

    /// The text of a row, without blanks at its end.
    package func line(_ row: Int) -> String {
        let cells = cells[row * size.columns..<(row + 1) * size.columns]
        let end = cells.lastIndex { $0.glyph != " " } ?? cells.startIndex - 1
        var line = String.UnicodeScalarView()
        for cell in cells[...end] where cell.half != .right {
            line.append(cell.glyph)
            if !cell.marks.isEmpty { line.append(contentsOf: cell.scalars.dropFirst()) }
        }
        return String(line)
    }

    /// Copies a cell of another canvas of this size, half of a wide glyph as it is.
    mutating func show(_ cell: Cell, at place: Int) { cells[place] = cell }

    /// Blanks every cell; allocates if the size changes.
    ///
    /// - Parameter size: The new size; by default the old one.
    public mutating func clear(_ style: Style = .plain, as size: Size? = nil) {
        let blank = Cell(" ", style)
        if let size, size != self.size {
            self.size = size
            cells = Array(repeating: blank, count: size.columns * size.rows)
        } else {
            cells.withUnsafeMutableBufferPointer { $0.update(repeating: blank) }
        }
    }

    /// Sets every cell of a rectangle, which may be empty.
    public mutating func fill(column: Int, row: Int, columns: Int, rows: Int, with cell: Cell) {
        let inside = max(column, 0)..<max(0, column, min(column + columns, size.columns))
        for row in max(row, 0)..<max(0, row, min(row + rows, size.rows)) {
            for column in inside {
                self[column, row] = cell
            }
        }
    }

    func contains(column: Int, row: Int) -> Bool {
        column >= 0 && column < size.columns && row >= 0 && row < size.rows
    }
}
