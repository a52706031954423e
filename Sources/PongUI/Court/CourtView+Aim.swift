internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

extension CourtView {
    /// Draws a dotted line from a ball that waits for its serve, along the flight that the server aims at.
    ///
    /// - Parameter before: The paddles a tick before.
    func drawAim(of match: Match, from before: PerPlayer<Fixed>, under rules: Rules, on canvas: inout Canvas) {
        guard case .serving = match.phase, let ball = match.aimedServe(from: before, under: rules) else { return }
        let perCell = min(canvas.partsPerCell, 2)
        let (alongX, alongY) = (Steps(in: cells.x, perCell: perCell), Steps(in: cells.y, perCell: perCell))
        // Nine dots at most; a cell is twice as tall as it is wide.
        let distance = max(cells.y / 26, orientation == .horizontal ? 2 : 1)
        for cell in stride(from: 2, through: max(cells.y / 3, 4), by: distance) {
            // A quarter of a cell behind its border lies the middle of its first half, which is what is drawn.
            let way = Fixed(4 * cell + 1, over: 4 * cells.y)
            // A straight serve lies between two halves of cells: both views show the same one.
            let x = ball.x - Fixed(raw: 1) + ball.vx.scaled(by: way, over: ball.vy.magnitude)
            let y = ball.vy > .zero ? ball.y + way : ball.y - way
            let dot = box(
                x: alongX.eighths(alongX.inside(1, around: seen(x))),
                y: alongY.eighths(alongY.inside(1, around: seen(y)))
            )
            canvas.fill(dot, canvas.palette.peg, ascii: ".")
        }
    }
}
