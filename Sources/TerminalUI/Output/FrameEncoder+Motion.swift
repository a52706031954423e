extension FrameEncoder {
    /// Moves the cursor with the shortest sequence.
    mutating func move(to place: CellPlace, _ bytes: inout [UInt8]) {
        defer { cursor = place }
        guard let cursor else { return appendAddress(place, &bytes) }
        guard cursor != place else { return }
        let start = bytes.count
        appendAddress(place, &bytes)
        let middle = bytes.count
        appendVertical(place.row - cursor.row, &bytes)
        appendHorizontal(from: cursor.column, to: place, &bytes)
        // Both sequences are written, then the longer one is removed.
        if bytes.count - middle < middle - start {
            bytes.removeSubrange(start..<middle)
        } else {
            bytes.removeSubrange(middle...)
        }
    }

    private func appendAddress(_ place: CellPlace, _ bytes: inout [UInt8]) {
        bytes.appendIntroducer()
        if place != CellPlace(column: 0, row: 0) {
            bytes.append(decimal: place.row + 1)
        }
        if place.column > 0 {
            bytes.append(UInt8(ascii: ";"))
            bytes.append(decimal: place.column + 1)
        }
        bytes.append(UInt8(ascii: "H"))
    }

    private func appendVertical(_ rows: Int, _ bytes: inout [UInt8]) {
        if rows < 0 {
            bytes.appendSequence(-rows, UInt8(ascii: "A"))
        } else if rows > 3 {
            bytes.appendSequence(rows, UInt8(ascii: "B"))
        } else {
            // The row below exists, so a line feed does not scroll.
            for _ in 0..<rows {
                bytes.append(0x0A)
            }
        }
    }

    private func appendHorizontal(from column: Int, to place: CellPlace, _ bytes: inout [UInt8]) {
        let distance = place.column - column
        if distance < 0, place.column == 0 {
            bytes.append(0x0D)
        } else if distance < -3 {
            bytes.appendSequence(-distance, UInt8(ascii: "D"))
        } else if distance < 0 {
            for _ in distance..<0 {
                bytes.append(0x08)
            }
        } else if distance > 0 {
            appendForward(from: column, to: place, &bytes)
        }
    }

    /// Rewrites the cells in between if that takes no more bytes than the sequence.
    private func appendForward(from column: Int, to place: CellPlace, _ bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.appendSequence(place.column - column, UInt8(ascii: "C"))
        let middle = bytes.count
        for between in column..<place.column {
            let cell = rendered(shown[between, place.row])
            bytes.append(cell.glyph)
            guard cell.isPlain, cell.style(near: styleEncoder.style) == styleEncoder.style,
                bytes.count - middle <= middle - start
            else {
                bytes.removeSubrange(middle...)
                return
            }
        }
        bytes.removeSubrange(start..<middle)
    }
}
