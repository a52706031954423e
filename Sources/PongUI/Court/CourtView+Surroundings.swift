internal import GameCore
public import TerminalUI

// The walls and the net.

extension CourtView {
    /// Draws the two side walls, on the half cells beside the court.
    public func drawWalls(on canvas: inout Canvas) {
        let wall = canvas.palette.lines.foreground
        let ascii: Unicode.Scalar = orientation == .horizontal ? "-" : "|"
        let (end, length) = (cells.x * 8, 0..<cells.y * 8)
        canvas.fill(box(x: -4..<0, y: length), wall, ascii: ascii)
        canvas.fill(box(x: end..<end + 4, y: length), wall, ascii: ascii)
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
