internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import TerminalUI

extension LabScene {
    /// Draws the last messages: tick, direction, outcome and content.
    ///
    /// Reliable messages are above, updates and inputs below; the newest at the bottom.
    func drawMessages(_ layout: LabLayout, on canvas: inout Canvas) {
        let reliableRows = max(1, layout.messageRows / 3)
        let updateRow = layout.messageRow + reliableRows
        draw(lab.reliableMessages, layout.messageRow..<updateRow, on: &canvas)
        draw(lab.updates, updateRow..<layout.messageRow + layout.messageRows, on: &canvas)
    }

    private func draw(_ messages: Recent<LoggedMessage>, _ rows: Range<Int>, on canvas: inout Canvas) {
        for (row, number) in zip(rows, messages.numbers.suffix(rows.count)) {
            draw(messages[number], at: row, on: &canvas)
        }
    }

    private func draw(_ message: LoggedMessage, at row: Int, on canvas: inout Canvas) {
        var pen = RowPen(column: 1, row: row, style: canvas.palette.hint)
        pen.write(Int(message.tick), minimumWidth: 6, on: &canvas)
        pen.write(message.sender == .left ? " L→R " : " R→L ", on: &canvas)
        switch message.outcome {
        case .inFlight:
            pen.write("in flight", on: &canvas)
        case .arrived(let tick):
            let ticks = Int(tick) - Int(message.tick)
            pen.write("+", ticks, on: &canvas)
            if message.isCorrupted { pen.style = canvas.palette.accent }
            pen.write(message.isCorrupted ? " bad" : ticks == 1 ? " tick" : " ticks", on: &canvas)
        case .lost(let cause):
            pen.style = canvas.palette.accent
            pen.write(cause == .blackout ? "blackout" : "lost", on: &canvas)
        }
        let end = min(canvas.size.columns, LabLayout.columnsOfLines) - 1
        canvas.write(message.forEachContentItem, from: Self.contentColumn, to: end, row: row, canvas.palette.text)
    }

    /// The column of a message's content, after the longest outcome.
    private static let contentColumn = 23
}
