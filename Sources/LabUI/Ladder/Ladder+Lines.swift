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
    func drawLines(
        of message: LoggedMessage,
        _ rows: LadderRows,
        _ layout: LadderLayout,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        let ends = ends(of: message, layout)
        drawLine(of: message, to: ends.first, rows, layout, style, on: &canvas)
        guard let second = ends.second else { return }
        drawLine(of: message, to: second, rows, layout, style, on: &canvas)
    }

    /// Draws the mark at the beginning of a message that has no line.
    func drawStart(
        of message: LoggedMessage,
        _ rows: LadderRows,
        _ layout: LadderLayout,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        let row = rows.row(of: message.tick)
        guard rows.contains(row) else { return }
        let glyph: Unicode.Scalar = canvas.glyphs == .ascii ? "." : "·"
        canvas[layout.fieldColumn(1, from: message.sender), row] = Cell(glyph, style)
    }

    /// Draws the end marks of a message's lines.
    func drawMarks(
        of message: LoggedMessage,
        _ rows: LadderRows,
        _ layout: LadderLayout,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        guard message.outcome != .inFlight else { return }
        let ends = ends(of: message, layout)
        drawMark(of: message, at: ends.first, rows, layout, style, on: &canvas)
        guard let second = ends.second else { return }
        drawMark(of: message, at: second, rows, layout, style, on: &canvas)
    }

    private func ends(of message: LoggedMessage, _ layout: LadderLayout) -> (first: End, second: End?) {
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

    private func line(of message: LoggedMessage, to end: End, _ layout: LadderLayout) -> SlantedLine {
        SlantedLine(sender: message.sender, columns: layout.field, fall: Int(end.tick) - Int(message.tick))
    }

    private func drawLine(
        of message: LoggedMessage,
        to end: End,
        _ rows: LadderRows,
        _ layout: LadderLayout,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        guard end.tick >= rows.first, message.tick <= rows.last else { return }
        let line = line(of: message, to: end, layout)
        let start = rows.row(of: message.tick)
        // No line extends past the last tick.
        let lastRow = rows.row(of: rows.last)
        for place in 1..<end.place + 1 {
            let column = layout.fieldColumn(place, from: message.sender)
            for row in line.rows(at: place) where rows.contains(start + row) && start + row <= lastRow {
                canvas[column, start + row] = Cell(line.glyph(at: place, row: row, canvas.glyphs), style)
            }
        }
    }

    private func drawMark(
        of message: LoggedMessage,
        at end: End,
        _ rows: LadderRows,
        _ layout: LadderLayout,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        let row = rows.row(of: message.tick) + line(of: message, to: end, layout).rows(at: end.place).upperBound
        // The mark of an arrival stands in the row of its tick, even if the line's last cell is above it.
        let isAtLine = end.place == layout.field
        let place = isAtLine ? rows.row(of: end.tick) : row
        guard rows.contains(place) else { return }
        canvas[layout.fieldColumn(end.place, from: message.sender), place] = Cell(
            end.mark.glyph(at: message.sender.other, canvas.glyphs),
            style
        )
    }
}
