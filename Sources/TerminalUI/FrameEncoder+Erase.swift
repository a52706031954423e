extension FrameEncoder {
    /// Whether erasing leaves a cell as it shall be.
    func canErase(_ cell: RenderedCell) -> Bool {
        guard features.erasesLines, cell.isBlank else { return false }
        return features.erasesInBackground || cell.style.background == .standard
    }

    /// Blanks the row from a place on with one sequence.
    mutating func erase(
        from place: CellPlace, showing blank: RenderedCell, of canvas: Canvas, _ bytes: inout [UInt8]
    ) {
        move(to: place, &bytes)
        pen.change(to: blank.style(near: pen.style), &bytes)
        bytes.appendIntroducer()
        bytes.append(UInt8(ascii: "K"))
        for column in place.column..<canvas.size.columns {
            shown[column, place.row] = canvas[column, place.row]
        }
    }
}

/// The equal blanks that a row ends with.
struct BlankEnd {
    /// The first of them.
    private var start: Int

    /// The last of them that the terminal does not show yet, or -1.
    private var lastChange = -1

    init(ofRow row: Int, of canvas: Canvas, over shown: Canvas) {
        start = canvas.size.columns
        guard start > 0 else { return }
        let background = canvas[start - 1, row].style.background
        while start > 0 {
            let cell = canvas[start - 1, row]
            guard
                cell.glyph == " ", cell.style.background == background,
                cell.style.attributes.isDisjoint(with: [.underline, .reverse])
            else { return }
            start -= 1
            if lastChange < 0, cell != shown[start, row] {
                lastChange = start
            }
        }
    }

    /// Whether erasing is shorter than writing the blanks, which are a byte each.
    func isWorthErasing(from column: Int) -> Bool {
        column >= start && lastChange - column >= 3
    }
}
