internal import MatchSync
internal import SyncCore
internal import PongUI
internal import SyncLab
package import TerminalUI

/// A sequence diagram of the messages between the two devices: two lifelines, a row a tick, and each message as a
/// slanted line from its sending tick to its arrival tick.
///
/// A message that arrived once, in order and in time, and that made its receiver roll back nothing, has a mark at each
/// end; all others are lines that end in a ``LadderMark``. Beside each lifeline are the device's rollbacks, as brackets
/// as high as the rollback is deep, its pops and its frame advantage. The selected message is drawn on top of all
/// others, and decoded below.
package struct Ladder<Source: LadderSource> {
    let source: Source
    let selected: Source.Message?
    let layout: LadderLayout

    /// The lab's shown tick, to be highlighted.
    private let cursor: UInt32?

    /// - Parameters:
    ///   - source: Its tick is the last row.
    ///   - number: The number of the selected message.
    ///   - cursor: The tick to highlight.
    package init(_ source: Source, in area: ScreenArea, selecting number: Int? = nil, at cursor: UInt32? = nil) {
        self.cursor = cursor
        self.source = source
        layout = LadderLayout(area, last: source.tick, Source.signs)
        selected = number.flatMap { source.message($0) }
    }

    package func draw(on canvas: inout Canvas) {
        guard !layout.ticks.isEmpty, layout.field > 0 else { return }
        drawHead(on: &canvas)
        drawTicks(on: &canvas)
        for side in LabSide.allCases { drawMargin(of: side, on: &canvas) }
        drawMessages(on: &canvas)
        guard let selected else { return }
        drawLines(of: selected, canvas.palette.accent, on: &canvas)
        drawMarks(of: selected, canvas.palette.accent, on: &canvas)
        drawDetails(of: selected, on: &canvas)
    }

    /// Draws the column titles and the legend.
    private func drawHead(on canvas: inout Canvas) {
        let palette = canvas.palette
        let (area, row) = (layout.area, layout.area.row)
        var pen = RowPen(column: area.column, row: row, style: palette.hint)
        pen.write("tick", endingAt: area.column + LadderLayout.tickColumns, on: &canvas)
        for side in LabSide.allCases {
            let name = source.ladderName(of: side)
            // Above its lifeline, and away from the other one.
            let column = side == .left ? layout.leftLine + 1 - name.count : layout.rightLine
            canvas.write(name, column: column, row: row, palette.text)
            guard let columns = layout.content(of: side) else { continue }
            var pen = RowPen(column: columns.lowerBound, row: row, style: palette.hint)
            pen.write(name, " sent", on: &canvas)
        }
        layout.legend.draw(column: area.column + 1, row: row + 1, palette.hint, on: &canvas)
    }

    private func drawTicks(on canvas: inout Canvas) {
        for tick in layout.ticks {
            let isEnd = selected.map { $0.tick == tick || $0.arrivalTick == tick } ?? false
            canvas.write(
                Int(tick),
                column: layout.area.column,
                row: layout.row(of: tick),
                minimumWidth: LadderLayout.tickColumns,
                tick == cursor ? canvas.palette.chosen : isEnd ? canvas.palette.accent : canvas.palette.hint
            )
        }
    }

    /// Draws all messages that cross the rows: expected ones below the others, marks above lines.
    private func drawMessages(on canvas: inout Canvas) {
        for layer in LadderLayer.allCases {
            draw(source.unreliableMessages, layer, on: &canvas)
            draw(source.reliableMessages, layer, on: &canvas)
        }
    }

    private func draw(_ messages: Recent<Source.Message>, _ layer: LadderLayer, on canvas: inout Canvas) {
        let drawsExpected = layer == .expectedStarts || layer == .expectedMarks
        let style = drawsExpected ? canvas.palette.hint : canvas.palette.text
        // From the first message that crosses the rows to the last one.
        let first = messages.numbers.first { number in
            let message = messages[number]
            let end = message.arrivalTick ?? (message.isLost ? message.expectedTick : .max)
            return max(end, message.secondArrival ?? 0) >= layout.ticks.lowerBound
        }
        let last = messages.numbers.last { messages[$0].tick < layout.ticks.upperBound }
        guard let first, let last, first <= last else { return }
        for number in first...last {
            let message = messages[number]
            guard (LadderMark(message).isExpected && !source.causesRollback(message)) == drawsExpected else { continue }
            switch layer {
            case .expectedStarts: drawStart(of: message, style, on: &canvas)
            case .lines: drawLines(of: message, style, on: &canvas)
            case .expectedMarks, .marks: drawMarks(of: message, style, on: &canvas)
            }
            if layer == .expectedStarts || layer == .lines { drawContent(of: message, on: &canvas) }
        }
    }
}

/// Drawing order of a ladder's messages, from the bottom.
private enum LadderLayer: CaseIterable {
    case expectedStarts, lines, expectedMarks, marks
}
