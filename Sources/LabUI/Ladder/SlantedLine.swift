internal import SyncLab
internal import TerminalUI

/// The line of a message through the field of a ladder: from the row in which it was sent at one lifeline down to a
/// later one at the other.
///
/// A shallow line takes one cell of each column, at one of five heights within it; a steep one takes cells of several
/// rows.
struct SlantedLine {
    let sender: LabSide

    /// How many columns it crosses.
    let columns: Int

    /// How many rows it falls; 0 or more.
    let fall: Int

    /// Heights in a cell.
    private static let heights = 5

    /// The rows in a column, counted from the sender's lifeline, from 1: from the first one to the last one.
    func rows(at column: Int) -> ClosedRange<Int> {
        let last = place(at: column) / Self.heights
        guard isSteep else { return last...last }
        let before = place(at: column - 1) / Self.heights
        return min(before + 1, last)...last
    }

    /// The glyph in a row of a column.
    func glyph(at column: Int, row: Int, _ glyphs: GlyphSet) -> Unicode.Scalar {
        let rows = rows(at: column)
        if isSteep && (rows.count > 1 || place(at: column - 1) / Self.heights < rows.lowerBound) {
            let isLast = row == rows.upperBound
            switch (glyphs, sender) {
            case (.ascii, .left): return isLast ? "\\" : "|"
            case (.ascii, .right): return isLast ? "/" : "|"
            case (.blocks, .left): return isLast ? "╲" : "│"
            case (.blocks, .right): return isLast ? "╱" : "│"
            }
        }
        switch (place(at: column) % Self.heights, glyphs) {
        case (0, .blocks): return "⎺"
        case (1, .blocks): return "⎻"
        case (2, .blocks): return "─"
        case (3, .blocks): return "⎼"
        case (_, .blocks): return "⎽"
        case (0, .ascii): return sender == .left ? "`" : "'"
        case (1, .ascii), (2, .ascii): return "-"
        case (3, .ascii): return "."
        case (_, .ascii): return "_"
        }
    }

    /// Whether it falls by half a row and more a column.
    private var isSteep: Bool { 2 * fall > columns }

    /// The height of the line in a column, in fifths of a row from the top of the first one.
    ///
    /// It begins and ends in the middle of a row.
    private func place(at column: Int) -> Int {
        let length = columns + 1
        return Self.heights / 2 + (Self.heights * fall * column + length / 2) / length
    }
}
