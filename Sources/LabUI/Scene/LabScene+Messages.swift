internal import GameCore
internal import MatchSync
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
            if message.isCorrupted {
                pen.style = canvas.palette.accent
                pen.write(" bad", on: &canvas)
            } else {
                pen.write(ticks == 1 ? " tick" : " ticks", on: &canvas)
            }
        case .lost(let cause):
            pen.style = canvas.palette.accent
            pen.write(cause == .blackout ? "blackout" : "lost", on: &canvas)
        }
        pen.style = canvas.palette.text
        pen.goOn(at: Column.content)
        switch message.content {
        case .state(let state): write(state, with: &pen, on: &canvas)
        case .update(let update): write(update, with: &pen, on: &canvas)
        case .request(let request): write(request, with: &pen, on: &canvas)
        case .input(let input): write(input, in: message, with: &pen, on: &canvas)
        }
    }

    /// Columns of the parts of a message, so that they are aligned.
    private enum Column {
        static let content = 23
        static let tick = 38
        static let paddle = 47
        static let ball = 61
    }

    private func write(_ state: GameStateMessage, with pen: inout RowPen, on canvas: inout Canvas) {
        pen.write("state  e", Int(state.announcement.epoch), " r", Int(state.announcement.revision), on: &canvas)
        pen.goOn(at: Column.tick)
        pen.write("t ", Int(state.match.tick), on: &canvas)
        pen.goOn(at: Column.paddle)
        pen.write(Int(state.match.score.one), ":", Int(state.match.score.two), on: &canvas)
        switch state.ownerSeat {
        case .one: pen.write("  owner P1", on: &canvas)
        case .two: pen.write("  owner P2", on: &canvas)
        case nil: pen.write(state.announcement.owner == nil ? "  no owner" : "", on: &canvas)
        }
    }

    private func write(_ update: GameUpdateMessage, with pen: inout RowPen, on canvas: inout Canvas) {
        pen.write("update #", Int(update.sequence), on: &canvas)
        pen.goOn(at: Column.tick)
        pen.write("t ", Int(update.tick), on: &canvas)
        pen.goOn(at: Column.paddle)
        // A narrow screen has room for the ball only.
        if let paddle = update.paddle, update.ball == nil || canvas.size.columns >= 78 {
            pen.write("paddle ", paddle, on: &canvas)
            pen.goOn(at: Column.ball)
        }
        if let ball = update.ball {
            pen.write("ball ", ball.x, " ", ball.y, on: &canvas)
        }
    }

    private func write(
        _ input: InputMessage,
        in message: LoggedMessage,
        with pen: inout RowPen,
        on canvas: inout Canvas
    ) {
        pen.write("inputs  t ", Int(message.inputTick ?? UInt32(input.tick)), on: &canvas)
        if message.senderHasHeard {
            pen.write(" lag ", input.frameAdvantage, on: &canvas)
        } else {
            pen.write(" remote not heard yet", on: &canvas)
        }
        pen.write(" ×", input.inputs.count, on: &canvas)
    }

    private func write(_ request: RequestMessage, with pen: inout RowPen, on canvas: inout Canvas) {
        pen.write("request #", Int(request.number), on: &canvas)
        pen.goOn(at: Column.tick)
        if request.actions.contains(.serve) { pen.write("serve ", on: &canvas) }
        if request.actions.contains(.pause) { pen.write("pause ", on: &canvas) }
        if request.actions.contains(.resume) { pen.write("resume ", on: &canvas) }
    }
}
