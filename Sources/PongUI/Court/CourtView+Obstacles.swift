public import GameCore
public import TerminalUI

extension CourtView {
    /// Draws the obstacles of a court: blocks in the colour of the lines, pegs in that of what matters.
    public func drawObstacles(of rules: Rules, on canvas: inout Canvas, with palette: Palette) {
        for obstacle in rules.settings.obstacles {
            draw(obstacle, on: &canvas, with: palette)
        }
    }

    func draw(_ obstacle: Obstacle, on canvas: inout Canvas, with palette: Palette) {
        let isPeg = obstacle.kind == .peg
        let color = isPeg ? palette.accent.foreground : palette.lines.foreground
        canvas.fill(box(of: obstacle, canvas.glyphs), color, ascii: isPeg ? "*" : "#")
    }

    /// Where the viewer sees an obstacle, in eighths of the canvas's cells.
    func box(of obstacle: Obstacle, _ glyphs: GlyphSet) -> SubcellBox {
        let seen = viewer == .one ? obstacle : obstacle.turned
        let perCell = glyphs == .ascii ? 1 : 8
        let across = Steps(in: columns, perCell: perCell)
        let down = Steps(in: rows, perCell: perCell)
        let (alongX, alongY) = orientation == .horizontal ? (down, across) : (across, down)
        return box(
            x: alongX.eighths(alongX.inside(alongX.length(seen.width), around: seen.x)),
            y: alongY.eighths(alongY.inside(alongY.length(seen.height), around: seen.y))
        )
    }
}
