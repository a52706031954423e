internal import MatchSync
internal import PongUI
package import SyncLab
package import TerminalUI

/// A row with the displayed divergence of the last ten seconds, the newest at the right.
///
/// Each column shows the maximum of its ticks: blank outside a rally, a dot if the balls coincide, else a bar. The
/// number at the right is the maximum of all, in sides of the court.
extension Lab {
    /// Draws the divergence up to the lab's tick.
    package func drawDivergence(in area: ScreenArea, on canvas: inout Canvas) {
        let (labelColumns, valueColumns) = (6, 7)
        let columns = area.columns - labelColumns - valueColumns
        guard area.rows > 0, columns > 0 else { return }
        canvas.write("apart", column: area.column, row: area.row, canvas.palette.hint)
        var largest: Int?
        for column in 0..<columns {
            guard let distance = divergence(in: column, of: columns) else { continue }
            largest = max(largest ?? 0, distance)
            canvas.put(
                distance == 0 ? "·" : Bar.glyph(distance, steps: Bar.distances, canvas.glyphs),
                column: area.column + labelColumns + column,
                row: area.row,
                distance > Self.cell ? canvas.palette.text : canvas.palette.hint
            )
        }
        guard let largest else { return }
        let column = area.column + area.columns - valueColumns + 1
        var pen = RowPen(column: column, row: area.row, style: canvas.palette.hint)
        pen.write(largest, decimals: 4, minimumWidth: 6, on: &canvas)
    }

    /// The width of a cell on a screen of 80 columns, in ten-thousandths of the court.
    private static var cell: Int { 125 }

    /// The maximum of a column's ticks; `nil` if none belongs to a rally.
    private func divergence(in column: Int, of columns: Int) -> Int? {
        // Each tick belongs to exactly one column.
        let start = Int(tick) - TickRecord.capacity
        let width = TickRecord.capacity
        let ticks = start + width * column / columns + 1..<start + width * (column + 1) / columns + 1
        let records = records
        var greatest: Int?
        for tick in ticks where tick > 0 {
            guard let distance = records.record(at: UInt32(tick))?.divergence else { continue }
            greatest = max(greatest ?? 0, distance)
        }
        return greatest
    }
}
