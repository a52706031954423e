internal import GameCore
internal import TerminalUI

// Tints behind what is drawn on the court.

extension CourtView {
    /// The box of a ball as the viewer sees it, in eighths of a cell.
    func box(of ball: Ball, under rules: Rules, partsPerCell: Int) -> SubcellBox {
        ballBox(for: viewer == .one ? ball : ball.turned, rules, partsPerCell)
    }

    /// Tints the cells of the court that a box covers by half or more.
    func tint(_ box: SubcellBox, _ color: Color, on canvas: inout Canvas) {
        // Until its goal is confirmed, a predicted ball flies on past the end: clipped there, its box is empty.
        guard box.left < box.right, box.top < box.bottom else { return }
        tint(
            columns: (box.left + 4) / 8..<(box.right + 4) / 8,
            rows: (box.top + 4) / 8..<(box.bottom + 4) / 8,
            color,
            on: &canvas
        )
    }

    /// Tints the cells in front of a paddle; only its middle half if it is long.
    func tintFront(
        ofPaddleOf player: Player,
        _ match: Match,
        under rules: Rules,
        _ color: Color,
        on canvas: inout Canvas
    ) {
        let boxes = boxes(of: match, under: rules, partsPerCell: canvas.partsPerCell)
        let isOwn = player == viewer
        let paddle = isOwn ? boxes.ownPaddle : boxes.otherPaddle
        let cells =
            orientation == .horizontal
            ? paddle.top / 8..<(paddle.bottom + 7) / 8 : paddle.left / 8..<(paddle.right + 7) / 8
        let cut = cells.count >= 8 ? cells.count / 4 : 0
        let along = cells.lowerBound + cut..<cells.upperBound - cut
        switch (orientation, isOwn) {
        case (.horizontal, true): tint(columns: front(after: paddle.right), rows: along, color, on: &canvas)
        case (.horizontal, false): tint(columns: front(before: paddle.left), rows: along, color, on: &canvas)
        case (.vertical, true): tint(columns: along, rows: front(before: paddle.top), color, on: &canvas)
        case (.vertical, false): tint(columns: along, rows: front(after: paddle.bottom), color, on: &canvas)
        }
    }

    private func front(after edge: Int) -> Range<Int> { (edge + 7) / 8..<(edge + 7) / 8 + 1 }

    private func front(before edge: Int) -> Range<Int> { edge / 8 - 1..<edge / 8 }

    /// Tints a quarter of the outermost cells at a player's end of the court, around an x.
    func tintEnd(of player: Player, around x: Fixed, _ color: Color, on canvas: inout Canvas) {
        let seen = viewer == .one ? x : .one - x
        let along = orientation == .horizontal ? row..<row + rows : column..<column + columns
        let middle = along.lowerBound + (Int(seen.raw) * along.count) >> 24
        let part = max(along.count / 8, 2)
        let marked = (middle - part..<middle + part + 1).clamped(to: along)
        let isLow = (player == viewer) == (orientation == .horizontal)
        switch orientation {
        case .horizontal:
            let end = isLow ? column : column + columns - 1
            tint(columns: end..<end + 1, rows: marked, color, on: &canvas)
        case .vertical:
            let end = isLow ? row : row + rows - 1
            tint(columns: marked, rows: end..<end + 1, color, on: &canvas)
        }
    }

    /// Tints cells of the court except those in reverse video, whose colours are swapped.
    private func tint(columns: Range<Int>, rows: Range<Int>, _ color: Color, on canvas: inout Canvas) {
        for row in rows.clamped(to: row..<row + self.rows) {
            for column in columns.clamped(to: column..<column + self.columns)
            where !canvas[column, row].style.attributes.contains(.reverse) {
                canvas[column, row].style.background = color
            }
        }
    }
}
