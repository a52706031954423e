extension FrameEncoder {
    /// Repeats the last written glyph over equal cells to its right, up to the last changed one.
    ///
    /// Does so only if that takes fewer bytes than writing the cells.
    ///
    /// - Returns: The number of repetitions.
    mutating func repeatGlyph(_ glyph: Unicode.Scalar, of change: Change, _ bytes: inout [UInt8]) -> Int {
        guard repeatsCharacters, change.cell.isPlain else { return 0 }
        let place = change.place
        var end = place.column + 1
        var saved = 0
        // The changes are in reverse order.
        for next in changes.reversed() where next.place.row == place.row && next.place.column > place.column {
            guard next.cell == change.cell, isFilled(from: end, to: next.place, like: change.cell) else { break }
            end = next.place.column + 1
            saved += UTF8.width(glyph)
        }
        let count = end - place.column - 1
        guard saved > 4 else { return 0 }
        bytes.appendSequence(count, UInt8(ascii: "b"))
        changes.removeAll { $0.place.row == place.row && (place.column..<end).contains($0.place.column) }
        return count
    }

    /// True if all cells up to a place, which are already shown, look like a given one.
    private func isFilled(from column: Int, to place: CellPlace, like cell: RenderedCell) -> Bool {
        (column..<place.column).allSatisfy { rendered(shown[$0, place.row]) == cell }
    }
}
