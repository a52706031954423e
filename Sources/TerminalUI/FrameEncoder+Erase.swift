extension FrameEncoder {
    /// Whether a change is the first of several blanks that only blanks follow in the row.
    func isWorthErasing(from index: Int, of canvas: Canvas) -> Bool {
        let place = changes[index]
        let blank = rendered(canvas, place)
        guard features.erasesLines, blank.isBlank,
            features.erasesInBackground || blank.style.background == .standard
        else { return false }
        // The sequence is as long as three blanks.
        guard index + 3 < changes.count, changes[index + 3].row == place.row else { return false }
        return (place.column..<canvas.size.columns).allSatisfy { column in
            rendered(canvas, CellPlace(column: column, row: place.row)) == blank
        }
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
