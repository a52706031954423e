/// Turns canvases into the bytes that bring a terminal from one to the next.
///
/// It writes as little as it can: only the cells that look different, the shortest way of the cursor
/// between them, and only what changes of the style. Once its buffers have grown it allocates nothing.
/// The sequences are those of ECMA-48, which every terminal that it is given to has to know; the
/// terminal must not wrap at the end of a line by itself.
public struct FrameEncoder: Sendable {
    /// What a terminal can do besides.
    public struct Features: Sendable, Hashable {
        /// Erased cells take the background that is set (terminfo's `bce`).
        public var erasesInBackground: Bool
        /// The rest of a line can be erased (`el`).
        public var erasesLines: Bool
        /// One attribute can be turned off alone (`rmul` and `rmso` are not `sgr0`).
        public var turnsOffSingly: Bool

        public init(erasesInBackground: Bool = true, erasesLines: Bool = true, turnsOffSingly: Bool = true) {
            self.erasesInBackground = erasesInBackground
            self.erasesLines = erasesLines
            self.turnsOffSingly = turnsOffSingly
        }
    }

    let colors: ColorDepth
    let features: Features

    /// What the terminal shows, row by row; of no use until the first frame is drawn.
    var shown: Canvas
    private var isShown = false

    var pen: Pen

    /// Where the terminal's cursor is; `nil` after the last column, where terminals differ.
    var cursor: CellPlace?

    public init(colors: ColorDepth, features: Features = Features()) {
        self.colors = colors
        self.features = features
        shown = Canvas(size: Size(columns: 0, rows: 0))
        pen = Pen(turnsOffSingly: features.turnsOffSingly)
    }

    /// Knows no more what the terminal shows: the next frame clears it and draws everything.
    public mutating func forget() {
        isShown = false
    }

    /// Appends what makes the terminal show a canvas; nothing where it does already.
    public mutating func encode(_ canvas: Canvas, into bytes: inout [UInt8]) {
        if !isShown || shown.size != canvas.size {
            clear(canvas.size, &bytes)
        }
        for row in 0..<canvas.size.rows {
            encode(row: row, of: canvas, &bytes)
        }
    }

    private mutating func clear(_ size: Size, _ bytes: inout [UInt8]) {
        shown.resize(to: size)
        isShown = true
        pen.reset(&bytes)
        bytes.append(contentsOf: "\u{1B}[H\u{1B}[2J".utf8)
        cursor = CellPlace(column: 0, row: 0)
    }

    private mutating func encode(row: Int, of canvas: Canvas, _ bytes: inout [UInt8]) {
        // The row's blank end is looked for once it may matter.
        var blankEnd: BlankEnd?
        for column in 0..<canvas.size.columns where canvas[column, row] != shown[column, row] {
            let cell = render(canvas[column, row])
            let isSeen = cell != render(shown[column, row])
            guard isSeen else {
                shown[column, row] = canvas[column, row]
                continue
            }
            let place = CellPlace(column: column, row: row)
            if canErase(cell) {
                let end = blankEnd ?? BlankEnd(ofRow: row, of: canvas, over: shown)
                blankEnd = end
                if end.isWorthErasing(from: column) {
                    erase(from: place, showing: cell, of: canvas, &bytes)
                    return
                }
            }
            move(to: place, &bytes)
            pen.change(to: cell.style(near: pen.style), &bytes)
            bytes.append(cell.glyph)
            shown[column, row] = canvas[column, row]
            cursor = column + 1 < canvas.size.columns ? CellPlace(column: column + 1, row: row) : nil
        }
    }

    func render(_ cell: Cell) -> RenderedCell {
        RenderedCell(cell, colors: colors)
    }
}
