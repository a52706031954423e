internal import LabTools
internal import MatchSync
internal import PongUI
package import SyncLab
package import TerminalUI

/// A sequence diagram of the messages between the two devices: two lifelines, a row a tick, and each message as a
/// slanted line from its sending tick to its arrival tick.
///
/// A message that arrived once, in order and in time, and that made its receiver roll back nothing, has a mark at each end;
/// all others are lines that end in a ``LadderMark``. Beside each lifeline are the device's rollbacks, as brackets as high as the rollback is deep, its
/// pops and its frame advantage. The selected message is drawn on top of all others, and decoded below.
package struct Ladder {
    let lab: Lab

    let selected: LoggedMessage?

    /// The lab's shown tick, to be highlighted.
    private let cursor: UInt32?

    /// - Parameters:
    ///   - lab: The source of the messages; its tick is the last row.
    ///   - number: The number of the selected message.
    ///   - cursor: The tick to highlight.
    package init(_ lab: Lab, selecting number: Int? = nil, at cursor: UInt32? = nil) {
        self.cursor = cursor
        self.lab = lab
        selected = number.flatMap { lab.message($0) }
    }

    package func draw(in area: ScreenArea, on canvas: inout Canvas) {
        let layout = LadderLayout(area)
        guard layout.ticks > 0, layout.field > 0 else { return }
        let rows = LadderRows(last: lab.tick, count: layout.ticks, firstRow: layout.firstRow)
        drawHead(layout, on: &canvas)
        drawTicks(rows, layout, on: &canvas)
        for side in LabSide.allCases { drawMargin(of: side, rows, layout, on: &canvas) }
        drawMessages(rows, layout, on: &canvas)
        guard let selected else { return }
        drawLines(of: selected, rows, layout, canvas.palette.accent, on: &canvas)
        drawMarks(of: selected, rows, layout, canvas.palette.accent, on: &canvas)
        drawDetails(of: selected, at: layout, on: &canvas)
    }

    /// Draws the column titles and the legend of the marks.
    private func drawHead(_ layout: LadderLayout, on canvas: inout Canvas) {
        let palette = canvas.palette
        let (area, row) = (layout.area, layout.area.row)
        var pen = RowPen(column: area.column, row: row, style: palette.hint)
        pen.write("tick", endingAt: area.column + LadderLayout.tickColumns, on: &canvas)
        for side in LabSide.allCases {
            let name = LabSide.label(of: lab.watched[side])
            // Above its lifeline, and away from the other one.
            let column = side == .left ? layout.leftLine + 1 - name.count : layout.rightLine
            canvas.write(name, column: column, row: row, palette.text)
        }
        var legend = BoundedPen(from: layout.leftLine + 3, to: layout.rightLine - 1, row: row, style: palette.hint)
        for (mark, meaning) in LadderMark.legend {
            legend.write(meaning, after: mark.glyph(at: .right, canvas.glyphs), on: &canvas)
        }
        for side in LabSide.allCases {
            guard let columns = layout.content(of: side) else { continue }
            canvas.write(LabSide.label(of: lab.watched[side]), column: columns.lowerBound, row: row, palette.hint)
            let column = columns.lowerBound + LabSide.label(of: lab.watched[side]).count
            canvas.write(" sent", column: column, row: row, palette.hint)
        }
    }

    private func drawTicks(_ rows: LadderRows, _ layout: LadderLayout, on canvas: inout Canvas) {
        for tick in rows.ticks {
            let isEnd = selected.map { $0.tick == tick || $0.arrivalTick == tick } ?? false
            canvas.write(
                Int(tick),
                column: layout.area.column,
                row: rows.row(of: tick),
                minimumWidth: LadderLayout.tickColumns,
                tick == cursor ? canvas.palette.chosen : isEnd ? canvas.palette.accent : canvas.palette.hint
            )
        }
    }

    /// Draws all messages that cross the rows: expected ones below the others, marks above lines.
    private func drawMessages(_ rows: LadderRows, _ layout: LadderLayout, on canvas: inout Canvas) {
        let (updates, others) = (lab.updates, lab.reliableMessages)
        let (updateNumbers, otherNumbers) = (numbers(of: updates, crossing: rows), numbers(of: others, crossing: rows))
        for layer in Layer.allCases {
            draw(updates, updateNumbers, layer, rows, layout, on: &canvas)
            draw(others, otherNumbers, layer, rows, layout, on: &canvas)
        }
    }

    /// The range of message numbers from the first that crosses the rows to the last.
    private func numbers(of messages: Recent<LoggedMessage>, crossing rows: LadderRows) -> Range<Int> {
        let numbers = messages.numbers
        let first = numbers.first { ends(of: messages[$0]) >= rows.first } ?? numbers.upperBound
        let last = numbers.last { messages[$0].tick <= rows.last } ?? numbers.lowerBound - 1
        return first..<max(first, last + 1)
    }

    /// The last tick of a message's lines.
    private func ends(of message: LoggedMessage) -> UInt32 {
        switch message.outcome {
        case .arrived(let tick): max(tick, message.secondArrival ?? 0)
        case .lost: message.expectedTick
        case .inFlight: .max
        }
    }

    /// True if it brought the input whose prediction its receiver rolled back.
    private func causesRollback(_ message: LoggedMessage) -> Bool {
        guard let arrival = message.arrivalTick, let record = lab.record(at: arrival),
            let tick = record[message.sender.other].firstIncorrectTick
        else { return false }
        return message.inputTicks?.contains(tick) ?? false
    }

    /// Drawing order of the messages, from the bottom.
    private enum Layer: CaseIterable {
        case expectedLines, otherLines, expectedMarks, otherMarks
    }

    private func draw(
        _ messages: Recent<LoggedMessage>,
        _ numbers: Range<Int>,
        _ layer: Layer,
        _ rows: LadderRows,
        _ layout: LadderLayout,
        on canvas: inout Canvas
    ) {
        let isExpected = layer == .expectedLines || layer == .expectedMarks
        let style = isExpected ? canvas.palette.hint : canvas.palette.text
        for number in numbers {
            let message = messages[number]
            guard (LadderMark(message).isExpected && !causesRollback(message)) == isExpected else { continue }
            switch layer {
            case .expectedLines, .otherLines:
                if isExpected {
                    drawStart(of: message, rows, layout, style, on: &canvas)
                } else {
                    drawLines(of: message, rows, layout, style, on: &canvas)
                }
                drawContent(of: message, rows, layout, on: &canvas)
            case .expectedMarks, .otherMarks:
                drawMarks(of: message, rows, layout, style, on: &canvas)
            }
        }
    }
}

/// The rows of a ladder, one a tick.
struct LadderRows {
    let first: UInt32
    let last: UInt32
    private let firstRow: Int
    private let count: Int

    /// - Parameters:
    ///   - last: The tick of the last row.
    ///   - firstRow: The screen row of the first tick.
    init(last: UInt32, count: Int, firstRow: Int) {
        self.last = last
        self.count = count
        self.firstRow = firstRow
        first = UInt32(max(Int(last) - count + 1, 1))
    }

    var ticks: ClosedRange<UInt32> { first...max(first, last) }

    /// The screen row of a tick; outside the ladder's rows for an earlier or later tick.
    func row(of tick: UInt32) -> Int { firstRow + Int(tick) - Int(first) }

    func contains(_ row: Int) -> Bool { row >= firstRow && row < firstRow + count }
}
