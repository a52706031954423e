internal import GameCore
internal import MatchSync
internal import TerminalUI

extension LabScene {
    func draw(on canvas: inout Canvas, with palette: Palette) {
        let layout = LabLayout(canvas.size, split: setup.split)
        for side in LabSide.allCases {
            drawView(of: side, layout, on: &canvas, with: palette)
            drawLink(from: side, at: layout.linkRow + (side == .left ? 0 : 1), on: &canvas, with: palette)
        }
        drawMessages(layout, on: &canvas, with: palette)
        drawHint(at: layout.hintRow, on: &canvas, with: palette)
        if isHelpShown { Help.lab.draw(on: &canvas, with: palette) }
    }

    private func drawView(of side: LabSide, _ layout: LabLayout, on canvas: inout Canvas, with palette: Palette) {
        let view = layout[side]
        let peer = lab.peer(side)
        let viewer: Player = if case .player(let seat) = peer.seat { seat } else { .one }
        let court = view.court.seen(by: viewer)
        court.drawScore(of: peer.shown, scale: layout.digitScale, on: &canvas, with: palette)
        court.drawWalls(on: &canvas, with: palette)
        court.drawNet(on: &canvas, with: palette)
        court.draw(peer.shown, under: lab.rules, on: &canvas, with: palette)
        drawHead(of: side, peer, view, on: &canvas, with: palette)
        drawFoot(of: peer, view, on: &canvas, with: palette)
    }

    /// Who this is, whether it owns the session, and how the session stands.
    private func drawHead(
        of side: LabSide,
        _ peer: PeerStatus,
        _ view: LabLayout.View,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        let row = view.headRow
        let state = peer.session.label
        let end = view.column + view.columns - 1 - Canvas.width(of: state)
        canvas.write(state, column: end, row: row, peer.session == .joined ? palette.hint : palette.accent)

        var column = view.column + 1
        /// Writes what there is room for before the state; in a narrow view the rest is left out.
        func write(_ text: String, _ style: Style) {
            guard column + Canvas.width(of: text) < end else { return }
            column = canvas.write(text, column: column, row: row, style)
        }
        write(peer.isOwner && peer.isPresent ? "● " : "○ ", palette.accent)
        let name = side == .left ? "Left" : "Right"
        switch peer.seat {
        case .player(let seat):
            let style = Style(palette[seat], on: palette.background)
            write(name, style)
            write(seat == .one ? " P1" : " P2", style)
        case .spectator, .none:
            write(name, palette.text)
        }
        guard peer.isPresent else { return }
        if peer.isPending {
            write(" pending", palette.accent)
        } else if peer.isOwner {
            write(" owner", palette.accent)
        }
    }

    /// The phase, the score and the tick that this peer knows of.
    private func drawFoot(
        of peer: PeerStatus,
        _ view: LabLayout.View,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        let row = view.footRow
        let match = peer.shown
        var column = canvas.write(Int(match.score.one), column: view.column + 1, row: row, palette.text)
        column = canvas.write(":", column: column, row: row, palette.hint)
        column = canvas.write(Int(match.score.two), column: column, row: row, palette.text)
        column = canvas.write(match.phase.label, column: column + 2, row: row, palette.text)
        if let ticksLeft = match.phase.ticksLeft {
            column = canvas.write(Int(ticksLeft), column: column + 1, row: row, minimumWidth: 3, palette.text)
        }

        // A narrow view has no room for the claim, a very narrow one none for the tick.
        let tick = view.column + view.columns - 3 - Canvas.width(of: Int(match.tick))
        let claim = tick - 4 - Canvas.width(of: Int(peer.epoch)) - Canvas.width(of: Int(peer.revision))
        if column < tick {
            var pen = Pen(column: tick, row: row, style: palette.hint)
            pen.write("t ", on: &canvas)
            pen.write(Int(match.tick), on: &canvas)
        }
        if column < claim {
            var pen = Pen(column: claim, row: row, style: palette.hint)
            pen.write("e", on: &canvas)
            pen.write(Int(peer.epoch), on: &canvas)
            pen.write(" r", on: &canvas)
            pen.write(Int(peer.revision), on: &canvas)
        }
    }

    /// One direction: its conditions, and what it did.
    ///
    /// Marks of what else is set take the room of what it did, where there is not enough for both: else a
    /// blackout would look like a link without any loss.
    private func drawLink(from side: LabSide, at row: Int, on canvas: inout Canvas, with palette: Palette) {
        let link = lab.link(from: side)
        let isChosen = chosenLink == nil || chosenLink == side
        let style = isChosen ? palette.text : palette.hint
        var pen = Pen(column: 0, row: row, style: style)
        pen.write(chosenLink == side ? "▶" : " ", on: &canvas)
        pen.write(side == .left ? "L → R" : "R → L", on: &canvas)
        pen.write(link.conditions.delay, minimumWidth: 6, on: &canvas)
        pen.write(canvas.glyphs == .ascii ? "+-" : "±", on: &canvas)
        pen.write(link.conditions.jitter, on: &canvas)
        pen.write(" ms", on: &canvas)
        pen.goOn(at: 20)
        pen.write("  loss ", on: &canvas)
        pen.writePercent(link.conditions.loss, on: &canvas)
        let set = LinkMark.allCases.lazy.filter { $0.isSet(in: link.conditions) }
        let isWide = canvas.size.columns >= 114 + LinkMark.width(of: set.filter { !$0.isNumberWhereWide })
        let marks = set.filter { !(isWide && $0.isNumberWhereWide) }
        let end = canvas.size.columns - LinkMark.width(of: marks, within: canvas.size.columns - pen.column)
        /// Writes one more thing, or nothing where it would be cut off.
        func write(_ numbers: (number: Int, width: Int, unit: String)...) {
            let width = numbers.reduce(2) { width, part in
                width + max(part.width, Canvas.width(of: part.number)) + Canvas.width(of: part.unit)
            }
            guard pen.column + width <= end else { return }
            pen.write("  ", on: &canvas)
            for part in numbers {
                pen.write(part.number, minimumWidth: part.width, on: &canvas)
                pen.write(part.unit, on: &canvas)
            }
        }
        write((link.inFlight, 3, " in flight"))
        write((link.bytesInLastSecond, 5, " B/s"))
        write((link.lost, 4, " of "), (link.sent, 5, " lost"))
        if isWide && pen.column + 34 <= end {
            pen.write("  duplicate ", on: &canvas)
            pen.writePercent(link.conditions.duplication, on: &canvas)
            pen.write("  reorder ", on: &canvas)
            pen.writePercent(link.conditions.reordering, on: &canvas)
        }
        for mark in marks where pen.column + mark.width <= canvas.size.columns {
            pen.write("  ", on: &canvas)
            pen.write(mark.rawValue, on: &canvas)
        }
    }

    /// The lab's tick, what is tried out in it, and as many of the keys as there is room for.
    private func drawHint(at row: Int, on canvas: inout Canvas, with palette: Palette) {
        var pen = Pen(column: 1, row: row, style: palette.hint)
        pen.write(isFrozen ? "frozen " : "tick ", on: &canvas)
        pen.write(Int(lab.tick), on: &canvas)
        pen.style = palette.text
        pen.write("  ", on: &canvas)
        pen.write(lab.networkName, on: &canvas)
        pen.write("  ", on: &canvas)
        pen.write(lab.strategy.rawValue, on: &canvas)
        let free = canvas.size.columns - 2 - pen.column
        for hint in isFrozen ? Self.frozenHints : Self.hints where Canvas.width(of: hint) < free {
            canvas.write(hint, column: canvas.size.columns - 1 - Canvas.width(of: hint), row: row, palette.hint)
            return
        }
    }

    /// The longest first.
    private static let hints = [
        "[ ] one-way delay  { } jitter  - + loss  Tab link  s strategy  1 2 leave  p freeze  n step  ? keys",
        "[ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys",
        "[ ] one-way delay  s strategy  p freeze  ? keys",
        "[ ] one-way delay  s strategy  ? keys",
        "[ ] one-way delay  ? keys",
        "? keys",
    ]

    /// Those of frozen time: before all else, how to go on.
    private static let frozenHints = [
        "p go on  n step  [ ] one-way delay  { } jitter  - + loss  Tab link  s strategy  1 2 leave  ? keys",
        "p go on  n step  [ ] one-way delay  - + loss  s strategy  ? keys",
        "p go on  n step  [ ] one-way delay  ? keys",
        "p go on  n step  ? keys",
        "p go on  n step",
        "p go on",
    ]
}

extension PeerStatus.Connection {
    fileprivate var label: String {
        switch self {
        case .waiting: "waiting"
        case .joined: "joined"
        case .left: "left"
        case .ended: "ended"
        case .failed(let code): code
        }
    }
}

extension Phase {
    fileprivate var label: String {
        switch self {
        case .notReady: "not ready"
        case .ready: "ready: Space"
        case .serving: "serving"
        case .playing: "playing"
        case .goal: "goal"
        case .paused: "paused"
        case .over: "over"
        }
    }

    fileprivate var ticksLeft: UInt16? {
        switch self {
        case .serving(let ticksLeft), .goal(_, let ticksLeft): ticksLeft
        case .notReady, .ready, .playing, .paused, .over: nil
        }
    }
}
