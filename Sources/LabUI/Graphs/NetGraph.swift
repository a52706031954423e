internal import MatchSync
internal import PongUI
package import SyncLab
package import TerminalUI

/// Two rows of network effects on one device, a column a tick, the newest at the right.
///
/// The upper row shows the rollback depth or a stall; the lower one the age in ticks of the latest received message, or
/// that a message to this device was lost. After Quake 3's lagometer.
package struct NetGraph {
    private let records: Recent<TickRecord>
    private let side: LabSide
    private let lastTick: UInt32

    package static let rows = 2

    private static let labelColumns = 5

    /// - Parameter lab: The source of the latest ticks; its tick is the last column.
    package init(_ lab: Lab, of side: LabSide) {
        records = lab.records
        self.side = side
        lastTick = lab.tick
    }

    package func draw(in area: ScreenArea, on canvas: inout Canvas) {
        let palette = canvas.palette
        guard area.rows >= Self.rows, area.columns > Self.labelColumns else { return }
        canvas.write("roll", column: area.column, row: area.row, palette.hint)
        canvas.write("age", column: area.column, row: area.row + 1, palette.hint)
        let end = area.column + area.columns - 1
        for place in 0..<area.columns - Self.labelColumns {
            guard lastTick > UInt32(place), let record = records.record(at: lastTick - UInt32(place)) else { break }
            let (upper, lower) = (upperCell(of: record, canvas.glyphs), lowerCell(of: record, canvas.glyphs))
            canvas.set(upper.glyph, column: end - place, row: area.row, upper.isBad ? palette.accent : palette.text)
            canvas.set(lower.glyph, column: end - place, row: area.row + 1, lower.isBad ? palette.accent : palette.hint)
        }
    }

    private func upperCell(of record: TickRecord, _ glyphs: GlyphSet) -> (glyph: Unicode.Scalar, isBad: Bool) {
        let device = record[side]
        if device.isStalled { return (glyphs == .ascii ? "S" : "▒", true) }
        return (Bar.glyph(device.rollbackDepth, steps: Bar.ticks, glyphs), device.isPop)
    }

    private func lowerCell(of record: TickRecord, _ glyphs: GlyphSet) -> (glyph: Unicode.Scalar, isBad: Bool) {
        if record[side.other].lost > 0 { return (glyphs == .ascii ? "x" : "×", true) }
        return (Bar.glyph(record[side].age ?? 0, steps: Bar.ticks, glyphs), false)
    }
}
