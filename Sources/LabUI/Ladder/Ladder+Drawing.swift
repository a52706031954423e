internal import SyncLab
internal import TerminalUI

/// The end of a message's line, or of its second copy's line.
private struct LadderEnd {
    /// The tick of the arrival at the other lifeline; for a lost message, the expected one.
    let tick: UInt32

    /// The last column of the line, counted from the sender's lifeline.
    let place: Int

    let mark: LadderMark
}

/// The lines of messages, and their end marks.
extension Ladder {
    /// Draws the lines of a message and of its second copy, without marks.
    func drawLines(of message: Source.Message, _ style: Style, on canvas: inout Canvas) {
        forEachEnd(of: message) { drawLine(of: message, to: $0, style, on: &canvas) }
    }

    /// Draws the mark at the beginning of a message that has no line.
    func drawStart(of message: Source.Message, _ style: Style, on canvas: inout Canvas) {
        let row = layout.row(of: message.tick)
        guard layout.contains(row) else { return }
        canvas.put("·", column: layout.fieldColumn(1, from: message.sender), row: row, style)
    }

    /// Draws the end marks of a message's lines.
    func drawMarks(of message: Source.Message, _ style: Style, on canvas: inout Canvas) {
        guard message.outcome != .inFlight else { return }
        forEachEnd(of: message) { drawMark(of: message, at: $0, style, on: &canvas) }
    }

    /// Calls a closure with the end of a message's line, and then with that of its second copy's.
    private func forEachEnd(of message: Source.Message, _ body: (LadderEnd) -> Void) {
        let mark = LadderMark(message)
        switch message.outcome {
        case .arrived(let tick):
            body(LadderEnd(tick: tick, place: layout.field, mark: mark))
            guard let second = message.secondArrival else { return }
            body(LadderEnd(tick: second, place: layout.field, mark: LadderMark(message, isSecondCopy: true)))
        case .lost(let loss):
            body(LadderEnd(tick: message.expectedTick, place: layout.field * loss.eighths / 8, mark: mark))
        case .inFlight:
            // A message in flight arrives in the next tick at the earliest.
            body(LadderEnd(tick: max(message.expectedTick, source.tick + 1), place: layout.field, mark: mark))
        }
    }

    private func line(of message: Source.Message, to end: LadderEnd) -> SlantedLine {
        SlantedLine(sender: message.sender, columns: layout.field, fall: Int(end.tick) - Int(message.tick))
    }

    private func drawLine(of message: Source.Message, to end: LadderEnd, _ style: Style, on canvas: inout Canvas) {
        guard end.tick >= layout.ticks.lowerBound, message.tick < layout.ticks.upperBound else { return }
        let line = line(of: message, to: end)
        let start = layout.row(of: message.tick)
        // No line extends past the last tick.
        let lastRow = layout.row(of: source.tick)
        for place in 1..<end.place + 1 {
            let column = layout.fieldColumn(place, from: message.sender)
            for row in line.rows(at: place) where layout.contains(start + row) && start + row <= lastRow {
                let glyph = line.glyph(at: place, row: row, canvas.glyphs)
                canvas.put(glyph, column: column, row: start + row, style)
            }
        }
    }

    private func drawMark(of message: Source.Message, at end: LadderEnd, _ style: Style, on canvas: inout Canvas) {
        // The mark of an arrival stands in the row of its tick, even if the line's last cell is above it.
        let row =
            end.place == layout.field
            ? layout.row(of: end.tick)
            : layout.row(of: message.tick) + line(of: message, to: end).rows(at: end.place).upperBound
        guard layout.contains(row) else { return }
        let column = layout.fieldColumn(end.place, from: message.sender)
        canvas.put(end.mark.glyph(at: message.sender.other), column: column, row: row, style)
    }
}

/// The lifelines and their margins.
extension Ladder {
    /// Draws a device's lifeline, its rollbacks and its pops.
    func drawMargin(of side: LabSide, on canvas: inout Canvas) {
        let palette = canvas.palette
        var lanes = RollbackLanes(count: layout.lanes)
        for tick in layout.ticks {
            guard let device = source.ladderDevice(side, at: tick) else { continue }
            let row = layout.row(of: tick)
            canvas.put(lifeline(device, side), column: layout.line(of: side), row: row, palette.text)
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
    private func lifeline(_ device: LadderDevice, _ side: LabSide) -> Unicode.Scalar {
        if !device.isPresent { return "·" }
        if device.isStalled { return "▒" }
        guard device.isSending else { return "│" }
        return side == .left ? "├" : "┤"
    }

    /// Writes the frame advantage in an input message beside its sender's lifeline.
    func drawAdvantage(of message: Source.Message, at row: Int, on canvas: inout Canvas) {
        guard let ticks = message.frameAdvantage else { return }
        let advantage = (ticks > 0 ? "+" : "") + "\(ticks)"
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

/// Contents and outcomes of messages as text.
extension Ladder {
    /// Writes a message's frame advantage in the row of its sending tick, and its content if there is room.
    func drawContent(of message: Source.Message, on canvas: inout Canvas) {
        let palette = canvas.palette
        let row = layout.row(of: message.tick)
        guard layout.contains(row) else { return }
        drawAdvantage(of: message, at: row, on: &canvas)
        guard let columns = layout.content(of: message.sender) else { return }
        let isSelected = message.number == selected?.number
        let style = isSelected ? palette.accent : LadderMark(message).isExpected ? palette.hint : palette.text
        message.drawContent(from: columns.lowerBound, to: columns.upperBound, row: row, style, on: &canvas)
    }

    /// Writes two lines about the selected message: its content and its outcome.
    func drawDetails(of message: Source.Message, on canvas: inout Canvas) {
        let (palette, row) = (canvas.palette, layout.detailRow)
        let (start, end) = (layout.area.column + 1, layout.area.column + layout.area.columns)
        let column = canvas.write(message.sender == .left ? "L→R " : "R→L ", column: start, row: row, palette.text)
        message.drawDetails(from: column, to: end, row: row, on: &canvas)
        let style = LadderMark(message).isExpected ? palette.hint : palette.accent
        canvas.write(message.forEachOutcomeItem, from: start, to: end, row: row + 1, style)
    }
}

extension Canvas {
    /// Writes the items of a row, separated by blanks, and omits those that would cross the end column.
    ///
    /// - Parameters:
    ///   - forEachItem: Calls its closure with each item.
    ///   - end: The column after the last writable one.
    /// - Returns: The column after the last item.
    @discardableResult
    mutating func write(
        _ forEachItem: ((String) -> Void) -> Void,
        from start: Int,
        to end: Int,
        row: Int,
        _ style: Style
    ) -> Int {
        var column = start
        forEachItem { item in
            let gap = column == start ? 0 : 1
            guard column + gap + Canvas.width(of: item) <= end else { return }
            if gap > 0 { column = write(" ", column: column, row: row, style) }
            column = write(item, column: column, row: row, style)
        }
        return column
    }
}
