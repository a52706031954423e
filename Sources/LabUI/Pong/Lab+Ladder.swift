internal import GameCore
internal import LabTools
internal import MatchSync
internal import SyncCore
package import SyncLab
package import TerminalUI

extension Lab: LadderSource {
    package func ladderDevice(_ side: LabSide, at tick: UInt32) -> LadderDevice? {
        guard let device = record(at: tick)?[side] else { return nil }
        return LadderDevice(
            isPresent: device.isPresent,
            isStalled: device.isStalled,
            isSending: device.sent > 0,
            isPop: device.isPop,
            rollbackDepth: device.rollbackDepth
        )
    }

    package func ladderName(of side: LabSide) -> String { LabSide.label(of: watched[side]) }

    /// True if the message brought the input whose prediction its receiver rolled back.
    package func causesRollback(_ message: LoggedMessage) -> Bool {
        guard let arrival = message.arrivalTick, let record = record(at: arrival),
            let tick = record[message.sender.other].firstIncorrectTick
        else { return false }
        return message.inputTicks?.contains(tick) ?? false
    }

    package static var signs: LadderLegend.Signs { .peers }
}

extension LoggedMessage: LadderMessage {
    package var frameAdvantage: Int? {
        guard case .input(let input) = content, senderHasHeard else { return nil }
        return input.frameAdvantage
    }

    package func drawContent(from start: Int, to end: Int, row: Int, _ style: Style, on canvas: inout Canvas) {
        canvas.write(forEachContentItem, from: start, to: end, row: row, style)
    }

    package func drawDetails(from start: Int, to end: Int, row: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        var column = canvas.write(
            { item in
                forEachContentItem(item)
                item("\(byteCount) B")
            },
            from: start,
            to: end,
            row: row,
            palette.text
        )
        guard case .input(let input) = content, column + 1 < end else { return }
        column = canvas.write(" ", column: column, row: row, palette.text)
        // The last inputs, as many as fit.
        for input in input.inputs.dropFirst(max(input.inputs.count - (end - column), 0)) {
            canvas.put(input.glyph, column: column, row: row, palette.text)
            column += 1
        }
    }
}
