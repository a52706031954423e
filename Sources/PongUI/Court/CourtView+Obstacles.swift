internal import GameBasics
public import GameCore
public import TerminalUI

extension CourtView {
    /// Draws the obstacles of a court, hatched in all themes: only paddles and ball are solid.
    public func drawObstacles(of rules: Rules, on canvas: inout Canvas) {
        for obstacle in rules.settings.obstacles {
            draw(obstacle, on: &canvas)
        }
    }

    func draw(_ obstacle: Obstacle, on canvas: inout Canvas) {
        switch obstacle.kind {
        case .peg: canvas.fill(box(of: obstacle), canvas.palette.peg, whole: "▒", ascii: "*")
        case .block: canvas.fill(box(of: obstacle), canvas.palette.lines.foreground, whole: "▓", ascii: "%")
        }
    }

    /// The box of an obstacle as the viewer sees it, in eighths of a cell: always whole cells, because no part of a
    /// cell can be hatched.
    func box(of obstacle: Obstacle) -> SubcellBox {
        let seen = viewer == .one ? obstacle : obstacle.turned
        let x = eighths(seen.width, around: seen.x, in: cells.x)
        return box(x: x, y: eighths(seen.height, around: seen.y, in: cells.y))
    }

    private func eighths(_ length: Fixed, around middle: Fixed, in cells: Int) -> Range<Int> {
        // An obstacle off the court's middle has a twin on its other side; one in the middle is its own.
        let steps = Steps(in: cells, perCell: 1, keepsMiddle: middle == .half)
        return steps.eighths(steps.inside(steps.length(length), around: middle))
    }

    /// True if a rectangle of cells has no obstacle in it or right beside it.
    func isClear(columns: Range<Int>, rows: Range<Int>, under rules: Rules) -> Bool {
        rules.settings.obstacles.allSatisfy { obstacle in
            let box = box(of: obstacle)
            return box.right < columns.lowerBound * 8 || box.left > columns.upperBound * 8
                || box.bottom <= rows.lowerBound * 8 || box.top >= rows.upperBound * 8
        }
    }

    /// The row nearest to a given one from which some rows are clear of obstacles; of two equally near, the lower.
    ///
    /// - Parameter taken: Rows that are in use.
    /// - Returns: `nil` if no rows are clear.
    func clearRow(
        near row: Int,
        rows count: Int,
        columns: Range<Int>,
        besides taken: [Range<Int>],
        under rules: Rules
    ) -> Int? {
        for distance in 0..<rows {
            for start in [row + distance, row - distance] {
                guard start >= self.row, start + count <= self.row + rows,
                    !taken.contains(where: { $0.overlaps(start..<start + count) })
                else {
                    continue
                }
                if isClear(columns: columns, rows: start..<start + count, under: rules) { return start }
            }
        }
        return nil
    }
}
