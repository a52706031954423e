internal import MatchSync
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
