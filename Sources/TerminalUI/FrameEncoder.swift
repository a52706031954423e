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

    /// The places that are still to be drawn.
    private(set) var changes: [CellPlace] = []

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
        findChanges(canvas)
        // Another colour takes more bytes than another place: all cells of one come together.
        while let first = changes.first {
            let next = changes.first { hasColorsOfPen(rendered(canvas, $0)) } ?? first
            pen.change(to: rendered(canvas, next).style(near: pen.style), &bytes)
            draw(canvas, &bytes)
        }
    }

    private mutating func clear(_ size: Size, _ bytes: inout [UInt8]) {
        shown.resize(to: size)
        isShown = true
        pen.reset(&bytes)
        bytes.append(contentsOf: "\u{1B}[H\u{1B}[2J".utf8)
        cursor = CellPlace(column: 0, row: 0)
    }

    /// Lists the places that look different from what is shown, row by row.
    private mutating func findChanges(_ canvas: Canvas) {
        for row in 0..<canvas.size.rows {
            for column in 0..<canvas.size.columns where canvas[column, row] != shown[column, row] {
                let place = CellPlace(column: column, row: row)
                if rendered(canvas, place) == rendered(shown, place) {
                    shown[column, row] = canvas[column, row]
                } else {
                    changes.append(place)
                }
            }
        }
    }

    /// Draws those of the changes that have the pen's colours, and keeps the others.
    private mutating func draw(_ canvas: Canvas, _ bytes: inout [UInt8]) {
        var kept = 0
        for index in changes.indices {
            let place = changes[index]
            let cell = rendered(canvas, place)
            if !hasColorsOfPen(cell) {
                changes[kept] = place
                kept += 1
            } else if cell == rendered(shown, place) {
                // It was erased with others.
                continue
            } else if isWorthErasing(from: index, of: canvas) {
                erase(from: place, showing: cell, of: canvas, &bytes)
            } else {
                draw(cell, at: place, &bytes)
                shown[place.column, place.row] = canvas[place.column, place.row]
            }
        }
        changes.removeSubrange(kept...)
    }

    private mutating func draw(_ cell: RenderedCell, at place: CellPlace, _ bytes: inout [UInt8]) {
        move(to: place, &bytes)
        pen.change(to: cell.style(near: pen.style), &bytes)
        bytes.append(cell.glyph)
        let isAtEnd = place.column + 1 == shown.size.columns
        cursor = isAtEnd ? nil : CellPlace(column: place.column + 1, row: place.row)
    }

    private func hasColorsOfPen(_ cell: RenderedCell) -> Bool {
        let style = cell.style(near: pen.style)
        return style.foreground == pen.style.foreground && style.background == pen.style.background
    }

    func rendered(_ canvas: Canvas, _ place: CellPlace) -> RenderedCell {
        RenderedCell(canvas[place.column, place.row], colors: colors)
    }
}
