internal import GameCore
public import TerminalUI

// The walls and the net.

extension CourtView {
    /// Draws the two side walls, on the half cells beside the court.
    public func drawWalls(on canvas: inout Canvas) {
        let wall = canvas.palette.lines.foreground
        let (left, top) = (column * 8, row * 8)
        let (right, bottom) = (left + columns * 8, top + rows * 8)
        switch orientation {
        case .horizontal:
            canvas.fill(SubcellBox(left: left, top: top - 4, right: right, bottom: top), wall, ascii: "-")
            canvas.fill(SubcellBox(left: left, top: bottom, right: right, bottom: bottom + 4), wall, ascii: "-")
        case .vertical:
            canvas.fill(SubcellBox(left: left - 4, top: top, right: left, bottom: bottom), wall, ascii: "|")
            canvas.fill(SubcellBox(left: right, top: top, right: right + 4, bottom: bottom), wall, ascii: "|")
        }
    }

    /// Draws the dashed line between the two halves, symmetrical to its middle.
    public func drawNet(on canvas: inout Canvas) {
        let isHorizontal = orientation == .horizontal
        let (across, along) = isHorizontal ? (columns, rows) : (rows, columns)
        for place in 0..<along where min(place, along - 1 - place) % 2 == 0 {
            // A console has no line between two cells.
            if across % 2 == 1 || canvas.partsPerCell == 2 {
                canvas.write(
                    isHorizontal ? "│" : "─",
                    column: isHorizontal ? column + across / 2 : column + place,
                    row: isHorizontal ? row + place : row + across / 2,
                    canvas.palette.lines
                )
            } else {
                let middle = (isHorizontal ? column : row) * 8 + across * 4
                let start = (isHorizontal ? row : column) * 8 + place * 8
                let box =
                    isHorizontal
                    ? SubcellBox(left: middle - 1, top: start, right: middle + 1, bottom: start + 8)
                    : SubcellBox(left: start, top: middle - 1, right: start + 8, bottom: middle + 1)
                canvas.fill(box, canvas.palette.lines.foreground, ascii: isHorizontal ? ":" : "-")
            }
        }
    }
}
