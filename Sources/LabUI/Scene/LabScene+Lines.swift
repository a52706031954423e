internal import LabTools
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The two directions of the link, and the two clocks.
extension LabScene {
    /// The layout for this screen and this lab's contents.
    func layout(_ size: Size) -> LabLayout {
        LabLayout(size, split: setup.split, wanted: extras(on: size))
    }

    private func extras(on size: Size) -> LabLayout.Extras {
        var extras = LabLayout.Extras()
        let columns = LabLayout.columns(of: size, split: setup.split)
        var fitBeside = true
        for side in LabSide.allCases {
            let links = lab.link(from: side).shownConditions.widths
            extras.conditionRows = max(extras.conditionRows, rows(links, size.columns - Column.ownRow - 1))
            let beside = size.columns - Column.beside - 1
            fitBeside = fitBeside && rows(links, beside) <= 1 && links.allSatisfy { $0 <= beside }
            let clock = lab.status(of: side).shownConditions.widths
            extras.clockRows = max(extras.clockRows, rows(clock, (side == .left ? columns.left : columns.right) - 2))
        }
        extras.graphRows = showsGraphs ? LabLayout.graphRows : 0
        extras.watchRows = rows(finding.watches.map(\.width), size.columns - 2)
        if fitBeside { extras.conditionRows = 0 }
        return extras
    }

    private func rows(_ widths: [Int], _ columns: Int) -> Int { RowFlow(widths, columns: columns).rows }

    /// Columns of the parts of a direction's line.
    private enum Column {
        /// Conditions in a row of their own, below the numbers.
        static let ownRow = 10
        /// Conditions beside the line, above the measures.
        static let beside = LabLayout.columnsOfLines + 1
    }

    /// Draws one direction: its conditions and statistics.
    func drawLink(from side: LabSide, _ layout: LabLayout, on canvas: inout Canvas) {
        let link = lab.link(from: side)
        let isChosen = chosenLink == nil || chosenLink == side
        let style = isChosen ? canvas.palette.text : canvas.palette.hint
        let row = layout.linkRow(from: side)
        link.drawLine(from: side, isChosen: chosenLink == side, row: row, style, on: &canvas)
        let isBeside = layout.extras.conditionRows == 0
        let column = isBeside ? Column.beside : Column.ownRow
        let area = ScreenArea(
            column: column,
            row: isBeside ? row : row + 1,
            columns: canvas.size.columns - column - 1,
            rows: isBeside ? 1 : layout.extras.conditionRows
        )
        link.shownConditions.draw(in: area, style, on: &canvas)
    }

    /// Draws the deviations of a device's clock, if either clock has any.
    func drawClock(of peer: PeerStatus, _ view: LabLayout.View, rows: Int, on canvas: inout Canvas) {
        guard rows > 0 else { return }
        let (column, row) = (view.column + 1, view.clockRow)
        let conditions = peer.shownConditions
        let area = ScreenArea(column: column, row: row, columns: view.columns - 2, rows: rows)
        conditions.draw(in: area, canvas.palette.text, on: &canvas)
        if conditions.isEmpty { canvas.write("clock exact", column: column, row: row, canvas.palette.hint) }
    }
}

extension LabScene {
    /// Draws the last messages: tick, direction, outcome and content.
    ///
    /// Reliable messages are above, updates and inputs below; the newest at the bottom.
    func drawMessages(_ layout: LabLayout, on canvas: inout Canvas) {
        let reliableRows = max(1, layout.messageRows / 3)
        let updateRow = layout.messageRow + reliableRows
        draw(lab.reliableMessages, layout.messageRow..<updateRow, on: &canvas)
        draw(lab.unreliableMessages, updateRow..<layout.messageRow + layout.messageRows, on: &canvas)
    }

    private func draw(_ messages: Recent<LoggedMessage>, _ rows: Range<Int>, on canvas: inout Canvas) {
        for (row, number) in zip(rows, messages.numbers.suffix(rows.count)) {
            draw(messages[number], at: row, on: &canvas)
        }
    }

    private func draw(_ message: LoggedMessage, at row: Int, on canvas: inout Canvas) {
        message.drawRow(at: row, to: min(canvas.size.columns, LabLayout.columnsOfLines) - 1, on: &canvas)
    }
}

extension LinkStatus {
    /// Draws a direction: its conditions and statistics.
    func drawLine(
        from side: LabSide,
        isChosen: Bool = false,
        row: Int,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        var pen = RowPen(column: 0, row: row, style: style)
        pen.write(isChosen ? "▶" : " ", side == .left ? "L → R" : "R → L", on: &canvas)
        pen.write(conditions[.delay], minimumWidth: 6, on: &canvas)
        pen.write(canvas.glyphs == .ascii ? "+-" : "±", conditions[.jitter], " ms", on: &canvas)
        pen.goOn(at: Self.lossColumn)
        pen.write("  loss ", conditions[.loss].percentText, on: &canvas)
        let end = min(canvas.size.columns, LabLayout.columnsOfLines)
        for field in [
            "  \(statistics.inFlight.text(columns: 3)) in flight",
            "  \(lost.text(columns: 4)) of \(statistics.sent.text(columns: 5)) lost",
            "  \(bytesInLastSecond.text(columns: 5)) B/s",
        ] where pen.column + Canvas.width(of: field) <= end {
            pen.write(field, on: &canvas)
        }
    }

    private static let lossColumn = 20
}

extension LadderMessage {
    /// Draws the message in a row: tick, direction, outcome and content.
    ///
    /// - Parameter end: The column after the last writable one.
    func drawRow(at row: Int, to end: Int, on canvas: inout Canvas) {
        var pen = RowPen(column: 1, row: row, style: canvas.palette.hint)
        pen.write(Int(tick), minimumWidth: 6, on: &canvas)
        pen.write(sender == .left ? " L→R " : " R→L ", on: &canvas)
        switch outcome {
        case .inFlight:
            pen.write("in flight", on: &canvas)
        case .arrived(let arrival):
            let ticks = Int(arrival) - Int(tick)
            pen.write("+", ticks, on: &canvas)
            if isCorrupted { pen.style = canvas.palette.accent }
            pen.write(isCorrupted ? " bad" : ticks == 1 ? " tick" : " ticks", on: &canvas)
        case .lost(let cause):
            pen.style = canvas.palette.accent
            pen.write(cause == .blackout ? "blackout" : "lost", on: &canvas)
        }
        // After the longest outcome.
        drawContent(from: 23, to: end, row: row, canvas.palette.text, on: &canvas)
    }
}

/// The last lines: the lab's status and the keys.
extension LabScene {
    /// Draws the lab's tick, network, strategy, seed and input scheme.
    ///
    /// - Returns: The column after the last part.
    func drawStatus(at row: Int, _ options: AppOptions, on canvas: inout Canvas) -> Int {
        var time = "\(playback.isFrozen ? "frozen" : playback.isBackward ? "back" : "tick") \(lab.tick)"
        if !runs.current.isAtEnd { time += "/\(runs.current.end)" }
        if runs.count > 1 { time += "  run \(runs.index + 1)/\(runs.count)" }
        var pen = RowPen(column: 1, row: row, style: canvas.palette.hint)
        pen.write(time, on: &canvas)
        if runs.current.record.marks.contains(lab.tick) {
            pen.style = canvas.palette.accent
            pen.write("  marked", on: &canvas)
        }
        pen.style = canvas.palette.text
        pen.write("  ", lab.networkName, "  ", lab.strategyName, on: &canvas)
        // On a narrower screen the list of keys shows the seed.
        for part in [seed, hasHumans ? controls.scheme(onCourt(options)).device : nil].compactMap({ $0 })
        where pen.column + 2 + Canvas.width(of: part) < canvas.size.columns {
            pen.write("  ", part, on: &canvas)
        }
        return pen.column
    }

    /// Draws the notice, or as many hints as fit.
    ///
    /// - Parameter start: The first free column. Hints in the status's row are aligned right; in a row of their own,
    ///   left.
    func drawHints(at row: Int, from start: Int, on canvas: inout Canvas) {
        if case .landmarks(let direction) = overlay {
            return draw(Landmark.hints(direction), at: row, from: start, on: &canvas)
        }
        if let notice {
            let free = canvas.size.columns - 2 - start
            let column = start == 0 ? 1 : canvas.size.columns - 1 - min(Canvas.width(of: notice), free)
            canvas.write(notice, column: column, row: row, atMost: free, canvas.palette.accent)
            return
        }
        if case .ladder = pane { return draw(Self.ladderHints, at: row, from: start, on: &canvas) }
        let hints =
            !goesOn
            ? Self.pastHints : playback.isFrozen ? Self.frozenHints : isOver ? Self.hintsAfterEnd : Self.hints
        draw(hints, at: row, from: start, on: &canvas)
    }

    /// Draws as many hints as fit.
    private func draw(_ hints: [Hint], at row: Int, from start: Int, on canvas: inout Canvas) {
        let free = canvas.size.columns - 2 - start
        let last = hints.reduce(0) { max($0, $1.rank) }
        for most in (1...last).reversed() {
            let shown = hints.lazy.filter { $0.rank <= most }
            let width = shown.reduce(-2) { $0 + 2 + Canvas.width(of: $1.text) }
            guard width <= free else { continue }
            let column = start == 0 ? 1 : canvas.size.columns - 1 - width
            var pen = RowPen(column: column, row: row, style: canvas.palette.hint)
            for (index, hint) in shown.enumerated() {
                if index > 0 { pen.write("  ", on: &canvas) }
                pen.write(hint.text, on: &canvas)
            }
            return
        }
    }

    /// A key and its effect; if the row is too short, the hints of the highest rank are omitted.
    typealias Hint = (text: String, rank: Int)

    private static let hints: [Hint] =
        conditionHints(ranks: [2, 6, 5]) + [
            ("Tab link", 6), ("s strategy", 3), ("1 2 leave", 6), ("p freeze", 4), ("n step", 5), ("? keys", 1),
        ]

    private static let frozenHints: [Hint] =
        [("p go on", 1), ("b n step", 2), (", 10 s back", 3)] + conditionHints(ranks: [5, 7, 6])
        + [("Tab link", 7), ("s strategy", 6), ("1 2 leave", 7), ("? keys", 4)]

    private static func conditionHints(ranks: [Int]) -> [Hint] {
        zip(Condition.withKeys, ranks).map { row, rank in ("\(row.keys.less) \(row.keys.more) \(row.keys.words)", rank)
        }
    }

    /// Hints while the screen shows the past.
    private static let pastHints: [Hint] = [
        ("p play", 1), ("b n step", 1), (", . 10 s", 2), ("Home End", 4), ("r back", 5), ("x speed", 6),
        ("' last place", 7), ("f mark", 6), ("g go on here", 3), ("o other run", 7), ("? keys", 2),
    ]

    private static let ladderHints: [Hint] = [
        ("↑ ↓ message", 1), ("← sent", 2), ("→ arrived", 2), ("b n step", 3), (", . 10 s", 4), ("> < find", 4),
        ("v views", 1), ("? keys", 3),
    ]

    private static let hintsAfterEnd: [Hint] = [("Space next match", 1)] + hints.map { ($0.text, $0.rank + 1) }
}
