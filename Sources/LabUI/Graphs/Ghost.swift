package import GameCore
package import PongUI
package import TerminalUI

/// Outlines of the ball and the paddles as the other device displays them, drawn into one device's view.
///
/// Only empty cells are drawn on, so there is no ghost if both devices display the same.
package struct Ghost {
    private let match: Match
    private let rules: Rules

    /// - Parameter match: The match that the other device displays, in the court's frame.
    package init(_ match: Match, under rules: Rules) {
        self.match = match
        self.rules = rules
    }

    /// - Parameter court: A view whose own ball and paddles are already drawn.
    package func draw(in court: CourtView, on canvas: inout Canvas) {
        let boxes = court.boxes(of: match, under: rules, partsPerCell: canvas.partsPerCell)
        drawOutline(of: boxes.ownPaddle, ends: ("[", "]"), on: &canvas, canvas.palette.hint)
        drawOutline(of: boxes.otherPaddle, ends: ("[", "]"), on: &canvas, canvas.palette.hint)
        drawOutline(of: boxes.ball, ends: ("(", ")"), on: &canvas, canvas.palette.hint)
    }

    /// - Parameter ends: The left and right end of an outline that is one row high.
    private func drawOutline(
        of box: SubcellBox,
        ends: (Unicode.Scalar, Unicode.Scalar),
        on canvas: inout Canvas,
        _ style: Style
    ) {
        let columns = box.left / 8...max((box.right - 1) / 8, box.left / 8)
        let rows = box.top / 8...max((box.bottom - 1) / 8, box.top / 8)
        for row in rows {
            for column in columns {
                let isEndOfRow = column == columns.lowerBound || column == columns.upperBound
                let isEndOfColumn = row == rows.lowerBound || row == rows.upperBound
                guard isEndOfRow || isEndOfColumn else { continue }
                let glyph: Unicode.Scalar
                if columns.count == 1 && rows.count == 1 {
                    glyph = canvas.glyphs == .ascii ? "o" : "○"
                } else if isEndOfRow && (rows.count == 1 || !isEndOfColumn) {
                    glyph = rows.count > 1 ? "|" : column == columns.lowerBound ? ends.0 : ends.1
                } else {
                    glyph = isEndOfRow ? "+" : canvas.glyphs == .ascii ? "-" : "─"
                }
                canvas.set(glyph, column: column, row: row, style, onlyIfEmpty: true)
            }
        }
    }
}
