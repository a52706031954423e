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
        var column = canvas.write(peer.isOwner ? "● " : "○ ", column: view.column + 1, row: row, palette.accent)
        let name = side == .left ? "Left" : "Right"
        switch peer.seat {
        case .player(let seat):
            let style = Style(palette[seat], on: palette.background)
            column = canvas.write(name, column: column, row: row, style)
            column = canvas.write(seat == .one ? " P1" : " P2", column: column, row: row, style)
        case .spectator, .none:
            column = canvas.write(name, column: column, row: row, palette.text)
        }
        if peer.isPending {
            canvas.write(" pending", column: column, row: row, palette.accent)
        } else if peer.isOwner {
            canvas.write(" owner", column: column, row: row, palette.accent)
        }
        let state = peer.session.label
        canvas.write(
            state,
            column: view.column + view.columns - 1 - Canvas.width(of: state),
            row: row,
            peer.session == .joined ? palette.hint : palette.accent
        )
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
        var column = canvas.write(match.phase.label, column: view.column + 1, row: row, palette.text)
        if let ticksLeft = match.phase.ticksLeft {
            column = canvas.write(Int(ticksLeft), column: column + 1, row: row, palette.text)
        }
        column = canvas.write(Int(match.score.one), column: column + 2, row: row, palette.text)
        column = canvas.write(":", column: column, row: row, palette.hint)
        canvas.write(Int(match.score.two), column: column, row: row, palette.text)

        let end = view.column + view.columns - 1
        let width = 6 + Canvas.width(of: Int(peer.epoch)) + Canvas.width(of: Int(peer.revision))
        let tickWidth = Canvas.width(of: Int(match.tick))
        column = canvas.write("e", column: end - width - tickWidth, row: row, palette.hint)
        column = canvas.write(Int(peer.epoch), column: column, row: row, palette.hint)
        column = canvas.write(" r", column: column, row: row, palette.hint)
        column = canvas.write(Int(peer.revision), column: column, row: row, palette.hint)
        column = canvas.write(" t ", column: column, row: row, palette.hint)
        canvas.write(Int(match.tick), column: column, row: row, palette.hint)
    }

    /// One direction: its conditions, and what it did.
    private func drawLink(from side: LabSide, at row: Int, on canvas: inout Canvas, with palette: Palette) {
        let link = lab.link(from: side)
        let isChosen = chosenLink == nil || chosenLink == side
        let style = isChosen ? palette.text : palette.hint
        var pen = Pen(column: 1, row: row, style: style)
        pen.write(side == .left ? "L → R  " : "R → L  ", on: &canvas)
        pen.write(link.conditions.delay, on: &canvas)
        pen.write(canvas.glyphs == .ascii ? "+-" : "±", on: &canvas)
        pen.write(link.conditions.jitter, on: &canvas)
        pen.write(" ms one-way  loss ", on: &canvas)
        pen.writePercent(link.conditions.loss, on: &canvas)
        pen.write("  ", on: &canvas)
        pen.write(link.inFlight, on: &canvas)
        pen.write(" in flight  ", on: &canvas)
        pen.write(link.bytesInLastSecond, on: &canvas)
        pen.write(" B/s  ", on: &canvas)
        pen.write(link.lost, on: &canvas)
        pen.write(" of ", on: &canvas)
        pen.write(link.sent, on: &canvas)
        pen.write(" lost", on: &canvas)
        guard canvas.size.columns >= 110 else { return }
        pen.write("  duplicate ", on: &canvas)
        pen.writePercent(link.conditions.duplication, on: &canvas)
        pen.write("  reorder ", on: &canvas)
        pen.writePercent(link.conditions.reordering, on: &canvas)
    }

    private func drawHint(at row: Int, on canvas: inout Canvas, with palette: Palette) {
        var pen = Pen(column: 1, row: row, style: palette.hint)
        pen.write(isFrozen ? "frozen " : "", on: &canvas)
        pen.write("tick ", on: &canvas)
        pen.write(Int(lab.tick), on: &canvas)
        let hint =
            canvas.size.columns < 72
            ? "p freeze  n step  ? keys" : "[ ] delay  - + loss  1 2 leave  p freeze  n step  ? keys"
        canvas.write(hint, column: canvas.size.columns - 1 - Canvas.width(of: hint), row: row, palette.hint)
    }
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
