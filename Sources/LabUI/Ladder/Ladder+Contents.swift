internal import GameCore
internal import MatchSync
internal import PongUI
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
        var pen = BoundedPen(
            from: columns.lowerBound,
            to: columns.upperBound,
            row: row,
            style: isSelected ? palette.accent : LadderMark(message).isExpected ? palette.hint : palette.text
        )
        pen.write(content: message, on: &canvas)
    }

    /// Writes two lines about the selected message: its content and its outcome.
    func drawDetails(of message: LoggedMessage, on canvas: inout Canvas) {
        let (area, row) = (layout.area, layout.detailRow)
        let (start, end) = (area.column + 1, area.column + area.columns)
        var first = BoundedPen(from: start, to: end, row: row, style: canvas.palette.text)
        first.write(message.sender == .left ? "L→R" : "R→L", on: &canvas)
        first.write(content: message, on: &canvas)
        first.write(message.byteCount, " B", on: &canvas)
        if case .input(let input) = message.content { first.write(input.inputs, on: &canvas) }
        let style = LadderMark(message).isExpected ? canvas.palette.hint : canvas.palette.accent
        var second = BoundedPen(from: start, to: end, row: row + 1, style: style)
        second.write(outcomeOf: message, on: &canvas)
    }
}

extension BoundedPen {
    /// Writes a message's content, the most important part first.
    mutating func write(content message: LoggedMessage, on canvas: inout Canvas) {
        switch message.content {
        case .input(let input):
            write("inputs", on: &canvas)
            write("t ", Int(message.inputTick ?? UInt32(input.tick)), on: &canvas)
            write("×", input.inputs.count, on: &canvas)
            if let tick = message.acknowledgedTick { write("ack ", Int(tick), on: &canvas) }
            if message.senderHasHeard { write("adv ", input.frameAdvantage, on: &canvas) }
            write("hash ", GlyphRun(hexadecimal: input.hash), on: &canvas)
            write("tag ", Int(input.timeline), on: &canvas)
        case .update(let update):
            write("update", on: &canvas)
            write("t ", Int(update.tick), on: &canvas)
            write("#", Int(update.sequence), on: &canvas)
            if let ball = update.ball {
                write("ball ", ball.x, on: &canvas)
                write(ball.y, on: &canvas)
            }
            if let paddle = update.paddle { write("paddle ", paddle, on: &canvas) }
            write("e", Int(update.epoch), on: &canvas)
            write("r", Int(update.revision), on: &canvas)
            if let echo = update.echo { write("echo #", Int(echo), on: &canvas) }
        case .state(let state):
            write("snapshot", on: &canvas)
            write("t ", Int(state.match.tick), on: &canvas)
            write("e", Int(state.announcement.epoch), on: &canvas)
            write("r", Int(state.announcement.revision), on: &canvas)
            write("score ", Int(state.match.score.one), ":", Int(state.match.score.two), on: &canvas)
            switch state.ownerSeat {
            case .one: write("owner P1", on: &canvas)
            case .two: write("owner P2", on: &canvas)
            case nil: write(state.announcement.owner == nil ? "no owner" : "owner spectates", on: &canvas)
            }
            write("timeline ", Int(state.timeline), on: &canvas)
        case .request(let request):
            write("request", on: &canvas)
            write("#", Int(request.number), on: &canvas)
            if request.actions.contains(.serve) { write("serve", on: &canvas) }
            if request.actions.contains(.pause) { write("pause", on: &canvas) }
            if request.actions.contains(.resume) { write("resume", on: &canvas) }
        }
    }

    /// Writes the last inputs of a run as arrows, as many as fit.
    fileprivate mutating func write(_ run: InputRun, on canvas: inout Canvas) {
        let (count, glyphs) = (min(run.count, room), canvas.glyphs)
        guard count > 0 else { return }
        let shown = run.dropFirst(run.count - count).lazy.map { $0.glyph(glyphs) }
        write(GlyphRun(glyphs: shown, width: count), on: &canvas)
    }

    /// Writes the tick in which a message was sent, and its outcome.
    fileprivate mutating func write(outcomeOf message: LoggedMessage, on canvas: inout Canvas) {
        write("sent in tick ", Int(message.tick), ",", on: &canvas)
        switch message.outcome {
        case .inFlight:
            write("in flight, expected in ", Int(message.expectedTick), on: &canvas)
        case .lost(let loss):
            write("lost:", on: &canvas)
            write(loss.rawValue, on: &canvas)
        case .arrived(let tick):
            write("arrived in ", Int(tick), on: &canvas)
            write("after ", Int(tick) - Int(message.tick), on: &canvas)
            let lateness = message.lateness ?? 0
            if message.isLate { write("(", lateness, " late)", on: &canvas) }
            if lateness < -1 { write("(", -lateness, " early)", on: &canvas) }
        }
        switch message.verdict {
        case .used(let count):
            if count > 0 { write("used: ", count, " new", on: &canvas) } else { write("used", on: &canvas) }
        case .nothingNew: write("nothing new", on: &canvas)
        case .gap(let needed, let first):
            write("refused: needs input ", Int(needed), ",", on: &canvas)
            write("the first is ", Int(first), on: &canvas)
        case .refused(let reason):
            write("refused:", on: &canvas)
            write(reason.rawValue, on: &canvas)
        case nil: break
        }
        if message.isReordered { write("reordered", on: &canvas) }
        if message.isCorrupted { write("corrupted, so rejected", on: &canvas) }
        if let second = message.secondArrival {
            write("copy in ", Int(second), on: &canvas)
        } else if message.isDuplicated {
            write("copy in flight", on: &canvas)
        }
        if message.retransmissions > 0 { write("sent again ", message.retransmissions, "×", on: &canvas) }
        if message.retransmissions > 0, let loss = message.loss, !message.isLost {
            write("after:", on: &canvas)
            write(loss.rawValue, on: &canvas)
        }
    }
}

extension Input {
    /// An arrow for the move, in the court's frame, or a letter for an action.
    fileprivate func glyph(_ glyphs: GlyphSet) -> Unicode.Scalar {
        if actions.contains(.serve) { return "S" }
        if actions.contains(.pause) { return "P" }
        switch (move, glyphs) {
        case (.none, .blocks): return "·"
        case (.none, .ascii): return "."
        case (.low, .blocks): return "←"
        case (.low, .ascii): return "<"
        case (.high, .blocks): return "→"
        case (.high, .ascii): return ">"
        case (.slowLow, _): return "("
        case (.slowHigh, _): return ")"
        case (.target, _): return "+"
        }
    }
}
