internal import GameCore
internal import LabTools
internal import MatchSync
internal import SyncLab
internal import TerminalUI

/// The lines of messages, and their end marks.
extension Ladder {
    /// The end of a message's line, or of its second copy's line.
    private struct End {
        /// The tick of the arrival at the other lifeline; for a lost message, the expected one.
        let tick: UInt32

        /// The last column of the line, counted from the sender's lifeline.
        let place: Int

        let mark: LadderMark
    }

    /// Draws the lines of a message and of its second copy, without marks.
    func drawLines(of message: LoggedMessage, _ style: Style, on canvas: inout Canvas) {
        forEachEnd(of: message) { drawLine(of: message, to: $0, style, on: &canvas) }
    }

    /// Draws the mark at the beginning of a message that has no line.
    func drawStart(of message: LoggedMessage, _ style: Style, on canvas: inout Canvas) {
        let row = layout.row(of: message.tick)
        guard layout.contains(row) else { return }
        canvas.put("·", column: layout.fieldColumn(1, from: message.sender), row: row, style)
    }

    /// Draws the end marks of a message's lines.
    func drawMarks(of message: LoggedMessage, _ style: Style, on canvas: inout Canvas) {
        guard message.outcome != .inFlight else { return }
        forEachEnd(of: message) { drawMark(of: message, at: $0, style, on: &canvas) }
    }

    /// Calls a closure with the end of a message's line, and then with that of its second copy's.
    private func forEachEnd(of message: LoggedMessage, _ body: (End) -> Void) {
        let mark = LadderMark(message)
        switch message.outcome {
        case .arrived(let tick):
            body(End(tick: tick, place: layout.field, mark: mark))
            guard let second = message.secondArrival else { return }
            body(End(tick: second, place: layout.field, mark: LadderMark(message, isSecondCopy: true)))
        case .lost(let loss):
            body(End(tick: message.expectedTick, place: layout.field * loss.eighths / 8, mark: mark))
        case .inFlight:
            // A message in flight arrives in the next tick at the earliest.
            body(End(tick: max(message.expectedTick, lab.tick + 1), place: layout.field, mark: mark))
        }
    }

    private func line(of message: LoggedMessage, to end: End) -> SlantedLine {
        SlantedLine(sender: message.sender, columns: layout.field, fall: Int(end.tick) - Int(message.tick))
    }

    private func drawLine(of message: LoggedMessage, to end: End, _ style: Style, on canvas: inout Canvas) {
        guard end.tick >= layout.ticks.lowerBound, message.tick < layout.ticks.upperBound else { return }
        let line = line(of: message, to: end)
        let start = layout.row(of: message.tick)
        // No line extends past the last tick.
        let lastRow = layout.row(of: lab.tick)
        for place in 1..<end.place + 1 {
            let column = layout.fieldColumn(place, from: message.sender)
            for row in line.rows(at: place) where layout.contains(start + row) && start + row <= lastRow {
                let glyph = line.glyph(at: place, row: row, canvas.glyphs)
                canvas.put(glyph, column: column, row: start + row, style)
            }
        }
    }

    private func drawMark(of message: LoggedMessage, at end: End, _ style: Style, on canvas: inout Canvas) {
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
        let records = lab.records
        for tick in layout.ticks {
            guard let device = records.record(at: tick)?[side] else { continue }
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
    private func lifeline(_ device: TickRecord.Device, _ side: LabSide) -> Unicode.Scalar {
        if !device.isPresent { return "·" }
        if device.isStalled { return "▒" }
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

/// Contents and outcomes of messages as text.
extension Ladder {
    /// Writes a message's frame advantage in the row of its sending tick, and its content if there is room.
    func drawContent(of message: LoggedMessage, on canvas: inout Canvas) {
        let palette = canvas.palette
        let row = layout.row(of: message.tick)
        guard layout.contains(row) else { return }
        drawAdvantage(of: message, at: row, on: &canvas)
        guard let columns = layout.content(of: message.sender) else { return }
        let isSelected = message.number == selected?.number
        let style = isSelected ? palette.accent : LadderMark(message).isExpected ? palette.hint : palette.text
        canvas.write(message.forEachContentItem, from: columns.lowerBound, to: columns.upperBound, row: row, style)
    }

    /// Writes two lines about the selected message: its content and its outcome.
    func drawDetails(of message: LoggedMessage, on canvas: inout Canvas) {
        let (palette, row) = (canvas.palette, layout.detailRow)
        let (start, end) = (layout.area.column + 1, layout.area.column + layout.area.columns)
        var column = canvas.write(
            { item in
                item(message.sender == .left ? "L→R" : "R→L")
                message.forEachContentItem(item)
                item("\(message.byteCount) B")
            },
            from: start,
            to: end,
            row: row,
            palette.text
        )
        if case .input(let input) = message.content, column + 1 < end {
            column = canvas.write(" ", column: column, row: row, palette.text)
            // The last inputs, as many as fit.
            for input in input.inputs.dropFirst(max(input.inputs.count - (end - column), 0)) {
                canvas.put(input.glyph, column: column, row: row, palette.text)
                column += 1
            }
        }
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

extension Input {
    /// An arrow for the move, in the court's frame, or a letter for an action.
    fileprivate var glyph: Unicode.Scalar {
        if actions.contains(.serve) { return "S" }
        if actions.contains(.pause) { return "P" }
        return switch move {
        case .none: "·"
        case .low: "←"
        case .high: "→"
        case .slowLow: "("
        case .slowHigh: ")"
        case .target: "+"
        }
    }
}
