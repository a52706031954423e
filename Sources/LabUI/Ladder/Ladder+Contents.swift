internal import GameCore
internal import LabTools
internal import MatchSync
internal import SyncLab
internal import TerminalUI

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
