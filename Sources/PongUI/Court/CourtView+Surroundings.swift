internal import GameCore
public import TerminalUI

// The walls and the net.

extension CourtView {
    /// Draws the two side walls, on the half cells beside the court.
    public func drawWalls(on canvas: inout Canvas) {
        let wall = canvas.palette.lines.foreground
        let far = cells.x * 8
        for side in [-4..<0, far..<far + 4] {
            canvas.fill(box(x: side, y: 0..<cells.y * 8), wall, ascii: orientation == .horizontal ? "-" : "|")
        }
    }

    /// Draws the dashed line between the two halves, symmetrical to its middle.
    public func drawNet(on canvas: inout Canvas) {
        let isHorizontal = orientation == .horizontal
        for place in 0..<cells.x where min(place, cells.x - 1 - place) % 2 == 0 {
            let box = box(x: place * 8..<place * 8 + 8, y: cells.y * 4 - 1..<cells.y * 4 + 1)
            // A console has no line between two cells.
            if cells.y % 2 == 1 || canvas.partsPerCell == 2 {
                let (column, row) = ((box.left + 1) / 8, (box.top + 1) / 8)
                canvas.write(isHorizontal ? "│" : "─", column: column, row: row, canvas.palette.lines)
            } else {
                canvas.fill(box, canvas.palette.lines.foreground, ascii: isHorizontal ? ":" : "-")
            }
        }
    }
}
