/// Encodes canvases as the bytes that change a terminal from one to the next.
///
/// It writes only the changed cells, with the shortest motion and style sequences. Once its buffers have grown it
/// allocates nothing. The terminal must know the sequences of ECMA-48 and must not wrap lines by itself.
public struct FrameEncoder: Sendable {
    /// The optional features of a terminal.
    public struct Features: Sendable, Hashable {
        /// Erased cells take the background that is set (terminfo's `bce`).
        public var erasesInBackground = true
        /// The rest of a line can be erased (`el`).
        public var erasesLines = true
        /// One attribute can be turned off alone (`rmul` and `rmso` are not `sgr0`).
        public var turnsOffSingly = true
        /// The font is a console's, with the drawing characters of code page 437.
        public var hasConsoleFont = false

        public init() {}
    }

    /// True if the terminal repeats a character (ECMA-48 REP): rows of equal blocks take a fraction of the bytes.
    public var repeatsCharacters = false

    let colors: ColorDepth
    let features: Features

    /// The cells that the terminal shows once the changes are drawn; undefined before the first frame.
    var shown: Canvas
    private var isShown = false

    var styleEncoder: StyleEncoder

    /// The changes still to be drawn, in reverse order, so that the next ones are at the end.
    var changes: [Change] = []

    /// The terminal's cursor; `nil` after the last column, where terminals differ.
    var cursor: CellPlace?

    public init(colors: ColorDepth, features: Features = Features()) {
        self.colors = colors
        self.features = features
        shown = Canvas(size: Size(columns: 0, rows: 0))
        styleEncoder = StyleEncoder(turnsOffSingly: features.turnsOffSingly)
    }

    /// Forgets the shown canvas, so that the next frame clears the terminal and draws everything.
    public mutating func forget() {
        isShown = false
    }

    struct Change: Sendable {
        let place: CellPlace
        let cell: RenderedCell
    }

    /// Appends the bytes that make the terminal show a canvas; none if it already does.
    public mutating func encode(_ canvas: Canvas, into bytes: inout [UInt8]) {
        if !isShown || shown.size != canvas.size {
            clear(canvas.size, &bytes)
        }
        findChanges(canvas)
        while let index = cheapestChange() {
            draw(changes.remove(at: index), &bytes)
        }
    }

    private mutating func clear(_ size: Size, _ bytes: inout [UInt8]) {
        shown.clear(as: size)
        isShown = true
        styleEncoder.reset(&bytes)
        bytes.append(contentsOf: "\u{1B}[H\u{1B}[2J".utf8)
        cursor = CellPlace(column: 0, row: 0)
    }

    /// Lists the changed cells and records them as shown.
    private mutating func findChanges(_ canvas: Canvas) {
        for index in canvas.cells.indices.reversed() where canvas.cells[index] != shown.cells[index] {
            let cell = rendered(canvas.cells[index])
            let (row, column) = index.quotientAndRemainder(dividingBy: canvas.size.columns)
            // The left half draws the right one.
            if cell.half != .right, cell != rendered(shown[column, row]) {
                changes.append(Change(place: CellPlace(column: column, row: row), cell: cell))
            }
            shown.show(canvas.cells[index], at: index)
        }
    }

    /// A cell as this terminal shows it.
    func rendered(_ cell: Cell) -> RenderedCell {
        RenderedCell(cell, colors: colors, hasConsoleFont: features.hasConsoleFont)
    }

    private mutating func draw(_ change: Change, _ bytes: inout [UInt8]) {
        move(to: change.place, &bytes)
        styleEncoder.change(to: change.cell.style(near: styleEncoder.style), &bytes)
        guard !isWorthErasing(from: change) else { return erase(from: change.place, &bytes) }
        let glyph = change.cell.glyph
        bytes.append(glyph)
        if let mark = change.cell.marks.first { bytes.append(mark) }
        if let mark = change.cell.marks.second { bytes.append(mark) }
        guard change.cell.isPlain else { return cursor = nil }
        let column = change.place.column + 1 + repeatGlyph(glyph, of: change, &bytes)
        cursor = column == shown.size.columns ? nil : CellPlace(column: column, row: change.place.row)
    }
}
