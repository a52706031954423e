internal import MatchSync
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The lifelines and their margins.
extension Ladder {
    /// Draws a device's lifeline, its rollbacks and its pops.
    func drawMargin(of side: LabSide, on canvas: inout Canvas) {
        let palette = canvas.palette
        var lanes = RollbackLanes(count: layout.lanes)
        let records = lab.records
        for tick in layout.ticks {
            guard let device = records.record(at: tick)?[side] else { continue }
            let row = layout.row(of: tick)
            canvas.put(lifeline(device, side, canvas.glyphs), column: layout.line(of: side), row: row, palette.text)
            if device.isPop {
                canvas.put("*", column: layout.margin(layout.lanes + 1, of: side), row: row, palette.accent)
            }
            guard device.rollbackDepth > 0 else { continue }
            let first = Int(tick) - device.rollbackDepth + 1
            let column = layout.margin(lanes.take(from: first, through: Int(tick)) + 1, of: side)
            let top = layout.row(of: UInt32(clamping: first))
            for place in top..<row + 1 where layout.contains(place) {
                let glyph = RollbackLanes.glyph(isFirst: place == top, isLast: place == row, side, canvas.glyphs)
                canvas.put(glyph, column: column, row: place, palette.text)
            }
            canvas.write(
                device.rollbackDepth,
                column: layout.margin(layout.lanes + (side == .left ? 3 : 2), of: side),
                row: row,
                minimumWidth: side == .left ? LadderLayout.depthColumns : 0,
                palette.text
            )
        }
    }

    /// The glyph of a lifeline in a tick: absent, stalled, sending or idle.
    private func lifeline(_ device: TickRecord.Device, _ side: LabSide, _ glyphs: GlyphSet) -> Unicode.Scalar {
        if !device.isPresent { return "·" }
        if device.isStalled { return glyphs == .ascii ? "%" : "▒" }
        guard device.sent > 0 else { return "│" }
        return side == .left ? "├" : "┤"
    }

    /// Writes the frame advantage in an input message beside its sender's lifeline.
    func drawAdvantage(of message: LoggedMessage, at row: Int, on canvas: inout Canvas) {
        guard case .input(let input) = message.content, message.senderHasHeard else { return }
        let advantage = (input.frameAdvantage > 0 ? "+" : "") + "\(input.frameAdvantage)"
        let width = Canvas.width(of: advantage)
        let edge = layout.lanes + LadderLayout.depthColumns + 3
        let column =
            message.sender == .left
            ? layout.leftLine - edge - width + 1
            : layout.rightLine + edge + LadderLayout.advantageColumns - 1 - width
        canvas.write(advantage, column: column, row: row, canvas.palette.hint)
    }
}

/// Assigns rollback brackets to columns beside a lifeline, so that they do not overlap.
struct RollbackLanes {
    /// The last tick of the latest bracket in each lane.
    private var ends = SIMD8<Int>(repeating: .min)
    private let count: Int

    /// - Parameter count: 1 to 8.
    init(count: Int) {
        self.count = count
    }

    /// Takes the first lane that is free from a tick on; if none is, the last lane.
    mutating func take(from first: Int, through last: Int) -> Int {
        let lane = (0..<count).first { ends[$0] < first } ?? count - 1
        ends[lane] = last
        return lane
    }

    /// A part of a bracket; the bracket opens towards its lifeline.
    static func glyph(isFirst: Bool, isLast: Bool, _ side: LabSide, _ glyphs: GlyphSet) -> Unicode.Scalar {
        switch (isFirst, isLast, glyphs) {
        case (true, true, .blocks): side == .left ? "╶" : "╴"
        case (true, true, .ascii): "-"
        case (true, false, .blocks): side == .left ? "┌" : "┐"
        case (false, true, .blocks): side == .left ? "└" : "┘"
        // Corners are slanted as their stand-ins are not.
        case (true, false, .ascii): side == .left ? "/" : "\\"
        case (false, true, .ascii): side == .left ? "\\" : "/"
        case (false, false, _): "│"
        }
    }
}
