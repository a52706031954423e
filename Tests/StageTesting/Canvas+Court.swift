package import SyncLab
package import TerminalUI

extension Canvas {
    /// The ink of a view's court in a lab at 80×24, without the digits, which are upright in both views, and without
    /// the places they would turn to.
    package func court(_ side: LabSide) -> Ink {
        var court = Canvas(size: Size(columns: 37, rows: 15))
        for row in 0..<15 {
            for column in 0..<37 {
                let isDigit = (2..<5).contains(min(column, 36 - column)) && (3..<6).contains(min(row, 14 - row))
                if !isDigit { court[column, row] = self[column + (side == .left ? 1 : 42), row + 1] }
            }
        }
        return Ink(court)
    }
}
