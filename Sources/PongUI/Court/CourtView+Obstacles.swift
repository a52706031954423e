public import GameCore
public import TerminalUI

extension CourtView {
    /// Draws the obstacles of a court: hatched blocks in the colour of the lines, and solid pegs.
    public func drawObstacles(of rules: Rules, on canvas: inout Canvas) {
        for obstacle in rules.settings.obstacles {
            draw(obstacle, on: &canvas)
        }
    }

    func draw(_ obstacle: Obstacle, on canvas: inout Canvas) {
        let isPeg = obstacle.kind == .peg
        let box = box(of: obstacle, canvas.glyphs)
        if isPeg {
            canvas.fill(box, canvas.palette.peg, ascii: "*")
        } else {
            canvas.fill(box, canvas.palette.lines.foreground, whole: "▓", ascii: "%")
        }
    }

    /// The box of an obstacle as the viewer sees it, in eighths of a cell.
    ///
    /// Along its longer side on the screen it covers whole cells. Along the other one it is exact to an eighth, or to a
    /// half if it is thinner than a cell. Such boxes can be drawn exactly, so both players see the same obstacle.
    func box(of obstacle: Obstacle, _ glyphs: GlyphSet) -> SubcellBox {
        let seen = viewer == .one ? obstacle : obstacle.turned
        let (wide, high) = orientation == .horizontal ? (seen.height, seen.width) : (seen.width, seen.height)
        let (cellsAcross, cellsDown) = (Int(wide.raw) * columns, Int(high.raw) * rows)
        let isWide = cellsAcross >= cellsDown
        func perCell(_ cells: Int, isLong: Bool) -> Int {
            glyphs == .ascii || isLong ? 1 : cells < Int(Fixed.one.raw) ? 2 : 8
        }
        // In ASCII paddles and ball are half a cell off, too.
        let keepsMiddle = glyphs != .ascii
        let across = Steps(in: columns, perCell: perCell(cellsAcross, isLong: isWide), keepsMiddle: keepsMiddle)
        let down = Steps(in: rows, perCell: perCell(cellsDown, isLong: !isWide), keepsMiddle: keepsMiddle)
        let (alongX, alongY) = orientation == .horizontal ? (down, across) : (across, down)
        return box(
            x: alongX.eighths(alongX.inside(alongX.length(seen.width), around: seen.x)),
            y: alongY.eighths(alongY.inside(alongY.length(seen.height), around: seen.y))
        )
    }
}
