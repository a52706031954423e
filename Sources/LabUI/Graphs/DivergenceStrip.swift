internal import MatchSync
internal import PongUI
package import SyncLab
package import TerminalUI

/// A row with the displayed divergence of the last ten seconds, the newest at the right.
///
/// Each column shows the maximum of its ticks: blank outside a rally, a dot if the balls coincide, else a bar. The
/// number at the right is the maximum of all, in sides of the court.
package struct DivergenceStrip {
    private let records: Recent<TickRecord>
    private let lastTick: UInt32

    private static let labelColumns = 6
    private static let valueColumns = 7

    /// The number of ticks shown: all that a lab records.
    private static let ticks = TickRecord.capacity

    /// - Parameter lab: The source of the ticks, up to its own.
    package init(_ lab: Lab) {
        records = lab.records
        lastTick = lab.tick
    }

    package func draw(in area: ScreenArea, on canvas: inout Canvas) {
        let columns = area.columns - Self.labelColumns - Self.valueColumns
        guard area.rows > 0, columns > 0 else { return }
        canvas.write("apart", column: area.column, row: area.row, canvas.palette.hint)
        var largest: Int?
        for column in 0..<columns {
            guard let distance = distance(in: column, of: columns) else { continue }
            largest = max(largest ?? 0, distance)
            let isVisible = distance > Self.cell
            canvas.set(
                distance == 0
                    ? (canvas.glyphs == .ascii ? "." : "·")
                    : Bar.glyph(distance, steps: Bar.distances, canvas.glyphs),
                column: area.column + Self.labelColumns + column,
                row: area.row,
                isVisible ? canvas.palette.text : canvas.palette.hint
            )
        }
        guard let largest else { return }
        var pen = RowPen(
            column: area.column + area.columns - Self.valueColumns + 1,
            row: area.row,
            style: canvas.palette.hint
        )
        pen.write(largest, decimals: 4, minimumWidth: 6, on: &canvas)
    }

    /// The width of a cell on a screen of 80 columns, in ten-thousandths of the court.
    private static let cell = 125

    /// The maximum of a column's ticks; `nil` if none belongs to a rally.
    private func distance(in column: Int, of columns: Int) -> Int? {
        // Each tick belongs to exactly one column.
        let start = Int(lastTick) - Self.ticks
        let ticks = start + Self.ticks * column / columns + 1..<start + Self.ticks * (column + 1) / columns + 1
        var greatest: Int?
        for tick in ticks where tick > 0 {
            guard let distance = records.record(at: UInt32(tick))?.divergence else { continue }
            greatest = max(greatest ?? 0, distance)
        }
        return greatest
    }
}
