internal import GameBasics
internal import GameCore
internal import TerminalUI

// Tints behind what is drawn on the court.

extension CourtView {
    /// Tints the cells of the court that a box covers by half or more.
    func tint(_ box: SubcellBox, _ color: Color, on canvas: inout Canvas) {
        // Until its goal is confirmed, a predicted ball flies on past the end: clipped there, its box is empty.
        guard box.left < box.right, box.top < box.bottom else { return }
        for row in ((box.top + 4) / 8..<(box.bottom + 4) / 8).clamped(to: row..<row + rows) {
            for column in ((box.left + 4) / 8..<(box.right + 4) / 8).clamped(to: column..<column + columns)
            // Reverse video swaps the colours.
            where !canvas[column, row].style.attributes.contains(.reverse) {
                canvas[column, row].style.background = color
            }
        }
    }

    /// Tints the cells in front of a player's paddle; only its middle half if it is long.
    func tintFront(of player: Player, _ match: Match, under rules: Rules, _ color: Color, on canvas: inout Canvas) {
        let (x, y) = extents(of: player, match, rules, canvas.partsPerCell)
        let paddle = x.lowerBound / 8..<(x.upperBound + 7) / 8
        let cut = paddle.count >= 8 ? paddle.count / 4 : 0
        let front = player == viewer ? y.lowerBound - 8 : y.upperBound
        let middle = (paddle.lowerBound + cut) * 8..<(paddle.upperBound - cut) * 8
        tint(box(x: middle, y: front..<front + 8), color, on: &canvas)
    }

    /// Tints a quarter of the outermost cells at a player's end of the court, around an x.
    func tintEnd(of player: Player, around x: Fixed, _ color: Color, on canvas: inout Canvas) {
        let middle = (Int(seen(x).raw) * cells.x) >> 24
        let part = max(cells.x / 8, 2)
        let marked = (middle - part..<middle + part + 1).clamped(to: 0..<cells.x)
        let end = player == viewer ? cells.y * 8 - 8 : 0
        tint(box(x: marked.lowerBound * 8..<marked.upperBound * 8, y: end..<end + 8), color, on: &canvas)
    }
}
