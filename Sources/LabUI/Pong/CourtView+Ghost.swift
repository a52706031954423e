package import GameCore
package import PongUI
package import TerminalUI

extension CourtView {
    /// Draws outlines of the ball and the paddles as the other device displays them.
    ///
    /// Only empty cells are drawn on, so there is no ghost if both devices display the same. The view's own ball and
    /// paddles are drawn before.
    ///
    /// - Parameter match: The match that the other device displays, in the court's frame.
    package func drawGhost(of match: Match, under rules: Rules, on canvas: inout Canvas) {
        let boxes = boxes(of: match, under: rules, partsPerCell: canvas.partsPerCell)
        drawOutline(of: boxes.ownPaddle, ends: ("[", "]"), on: &canvas)
        drawOutline(of: boxes.otherPaddle, ends: ("[", "]"), on: &canvas)
        drawOutline(of: boxes.ball, ends: ("(", ")"), on: &canvas)
    }

    /// - Parameter ends: The left and right end of an outline that is one row high.
    private func drawOutline(of box: SubcellBox, ends: (Unicode.Scalar, Unicode.Scalar), on canvas: inout Canvas) {
        let columns = box.left / 8...max((box.right - 1) / 8, box.left / 8)
        let rows = box.top / 8...max((box.bottom - 1) / 8, box.top / 8)
        for row in rows where (0..<canvas.size.rows).contains(row) {
            for column in columns where (0..<canvas.size.columns).contains(column) {
                let isEndOfRow = column == columns.lowerBound || column == columns.upperBound
                let isEndOfColumn = row == rows.lowerBound || row == rows.upperBound
                let cell = canvas[column, row]
                guard isEndOfRow || isEndOfColumn, cell.glyph == " " else { continue }
                let glyph: Unicode.Scalar
                if columns.count == 1 && rows.count == 1 {
                    glyph = "○"
                } else if isEndOfRow && (rows.count == 1 || !isEndOfColumn) {
                    glyph = rows.count > 1 ? "|" : column == columns.lowerBound ? ends.0 : ends.1
                } else {
                    glyph = isEndOfRow ? "+" : "─"
                }
                canvas.put(glyph, column: column, row: row, canvas.palette.hint)
            }
        }
    }
}
