internal import SyncLab
internal import TerminalUI

/// A message's line through the ladder's field, from one lifeline down to the other.
///
/// A shallow line takes one cell in each column, at one of three heights; a steep one takes cells of several rows.
struct SlantedLine {
    let sender: LabSide

    /// Columns between the lifelines.
    let columns: Int

    /// Rows from sending to arrival; 0 or more.
    let fall: Int

    /// Heights that a glyph can have within its cell.
    private static let heights = 3

    /// The rows that the line takes in a column, which is counted from the sender's lifeline, from 1.
    func rows(at column: Int) -> ClosedRange<Int> {
        let last = place(at: column) / Self.heights
        guard isSteep else { return last...last }
        let before = place(at: column - 1) / Self.heights
        return min(before + 1, last)...last
    }

    func glyph(at column: Int, row: Int, _ glyphs: GlyphSet) -> Unicode.Scalar {
        let rows = rows(at: column)
        if isSteep && (rows.count > 1 || place(at: column - 1) / Self.heights < rows.lowerBound) {
            return row < rows.upperBound ? "│" : sender == .left ? "╲" : "╱"
        }
        switch place(at: column) % Self.heights {
        case 0: return glyphs == .blocks ? "‾" : sender == .left ? "`" : "'"
        case 1: return "─"
        default: return "_"
        }
    }

    /// True if the line falls by more than half a row in each column.
    private var isSteep: Bool { 2 * fall > columns }

    /// The height of the line in a column, in thirds of a row from the top of the first row.
    ///
    /// The line begins and ends in the middle of a row.
    private func place(at column: Int) -> Int {
        let length = columns + 1
        return Self.heights / 2 + (Self.heights * fall * column + length / 2) / length
    }
}
