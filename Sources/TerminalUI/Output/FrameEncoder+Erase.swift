extension FrameEncoder {
    /// True if the row is blank from this change on and has at least three changed cells.
    func isWorthErasing(from change: Change) -> Bool {
        guard features.erasesLines, change.cell.isBlank,
            features.erasesInBackground || change.cell.style.background == .standard
        else { return false }
        // The sequence is as long as three blanks.
        guard changes.count >= 3, changes[changes.count - 3].place.row == change.place.row else { return false }
        // From the end, where a row that is not blank mostly has its wall.
        return (change.place.column..<shown.size.columns).reversed().allSatisfy { column in
            rendered(shown[column, change.place.row]) == change.cell
        }
    }

    /// Erases the row from the cursor to its end in the current background.
    mutating func erase(from place: CellPlace, _ bytes: inout [UInt8]) {
        bytes.appendIntroducer()
        bytes.append(UInt8(ascii: "K"))
        changes.removeAll { $0.place.row == place.row && $0.place.column >= place.column }
    }
}
