internal import PongUI
package import SyncLab
package import TerminalUI

/// Two rows of network effects on one device, a column a tick, the newest at the right.
///
/// The upper row shows the rollback depth or a stall; the lower one the age in ticks of the latest received message, or
/// that a message to this device was lost. After Quake 3's lagometer.
extension Lab {
    package static var netGraphRows: Int { 2 }

    private static var labelColumns: Int { 5 }

    /// Draws the graph up to the lab's tick.
    package func drawNetGraph(of side: LabSide, in area: ScreenArea, on canvas: inout Canvas) {
        let palette = canvas.palette
        guard area.rows >= Self.netGraphRows, area.columns > Self.labelColumns else { return }
        canvas.write("roll", column: area.column, row: area.row, palette.hint)
        canvas.write("age", column: area.column, row: area.row + 1, palette.hint)
        let records = records
        for place in 0..<area.columns - Self.labelColumns {
            guard tick > UInt32(place), let record = records.record(at: tick - UInt32(place)) else { break }
            let device = record[side]
            let isLost = record[side.other].lost > 0
            let upper =
                device.isStalled
                ? (canvas.glyphs == .ascii ? "S" : "▒")
                : Bar.glyph(device.rollbackDepth, steps: Bar.ticks, canvas.glyphs)
            let lower = isLost ? "×" : Bar.glyph(device.age ?? 0, steps: Bar.ticks, canvas.glyphs)
            let column = area.column + area.columns - 1 - place
            let isBad = device.isStalled || device.isPop
            canvas.put(upper, column: column, row: area.row, isBad ? palette.accent : palette.text)
            canvas.put(lower, column: column, row: area.row + 1, isLost ? palette.accent : palette.hint)
        }
    }
}

/// A row with the displayed divergence of the last ten seconds, the newest at the right.
///
/// Each column shows the maximum of its ticks: blank outside a rally, a dot if the balls coincide, else a bar. The
/// number at the right is the maximum of all, in sides of the court.
extension Lab {
    /// Draws the divergence up to the lab's tick.
    package func drawDivergence(in area: ScreenArea, on canvas: inout Canvas) {
        let (labelColumns, valueColumns) = (11, 7)
        let columns = area.columns - labelColumns - valueColumns
        guard area.rows > 0, columns > 0 else { return }
        canvas.write("divergence", column: area.column, row: area.row, canvas.palette.hint)
        var largest: Int?
        for column in 0..<columns {
            guard let distance = divergence(in: column, of: columns) else { continue }
            largest = max(largest ?? 0, distance)
            canvas.put(
                distance == 0 ? "·" : Bar.glyph(distance, steps: Bar.distances, canvas.glyphs),
                column: area.column + labelColumns + column,
                row: area.row,
                distance > Distance.cell ? canvas.palette.text : canvas.palette.hint
            )
        }
        guard let largest else { return }
        let column = area.column + area.columns - valueColumns + 1
        var pen = RowPen(column: column, row: area.row, style: canvas.palette.hint)
        pen.write(largest, decimals: 4, minimumWidth: 6, on: &canvas)
    }

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

/// A number drawn as a bar of one cell.
enum Bar {
    /// Thresholds for numbers of ticks.
    static let ticks = SIMD8(1, 2, 3, 5, 8, 13, 21, 34)

    /// Thresholds for distances, in ten-thousandths of the court: 125 is a cell of 80 columns.
    static let distances = SIMD8(1, 30, 60, 125, 250, 500, 1_000, 2_000)

    /// A block with one eighth of the cell's height per reached step; in ASCII the number of steps as a digit.
    ///
    /// A blank below the first step.
    ///
    /// - Parameter steps: The smallest numbers of the eight bar heights.
    static func glyph(_ number: Int, steps: SIMD8<Int>, _ glyphs: GlyphSet) -> Unicode.Scalar {
        let height = steps.indices.count { steps[$0] <= number }
        guard height > 0 else { return " " }
        switch glyphs {
        case .ascii: return Unicode.Scalar(UInt8(ascii: "0") + UInt8(height))
        case .blocks: return Unicode.Scalar(UInt32(0x2580 + height)) ?? " "
        }
    }
}
