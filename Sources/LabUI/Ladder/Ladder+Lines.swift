internal import PongUI
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
        let ends = ends(of: message)
        drawLine(of: message, to: ends.first, style, on: &canvas)
        if let second = ends.second { drawLine(of: message, to: second, style, on: &canvas) }
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
        let ends = ends(of: message)
        drawMark(of: message, at: ends.first, style, on: &canvas)
        if let second = ends.second { drawMark(of: message, at: second, style, on: &canvas) }
    }

    private func ends(of message: LoggedMessage) -> (first: End, second: End?) {
        let mark = LadderMark(message)
        switch message.outcome {
        case .arrived(let tick):
            let second = message.secondArrival.map {
                End(tick: $0, place: layout.field, mark: LadderMark(message, isSecondCopy: true))
            }
            return (End(tick: tick, place: layout.field, mark: mark), second)
        case .lost(let loss):
            let place = max(layout.field * loss.eighths / 8, 1)
            return (End(tick: message.expectedTick, place: place, mark: mark), nil)
        case .inFlight:
            // A message in flight arrives in the next tick at the earliest.
            let tick = max(message.expectedTick, lab.tick + 1)
            return (End(tick: tick, place: layout.field, mark: mark), nil)
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
