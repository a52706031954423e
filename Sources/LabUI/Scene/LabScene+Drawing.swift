internal import MatchSync
public import PlayerProfile
internal import PongUI
internal import SyncCore
internal import SyncLab
public import TerminalUI

extension LabScene {
    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        let layout = layout(canvas.size)
        if !drawPane(layout, on: &canvas) { drawViews(layout, on: &canvas) }
        let end = drawStatus(at: layout.statusRow, options, on: &canvas)
        drawHints(at: layout.hintRow, from: layout.hintRow == layout.statusRow ? end : 0, on: &canvas)
        switch overlay {
        case .help(let page):
            Help.lab(page: page, seed: seed, keys: options.keys, showsViews: pane == nil).draw(on: &canvas)
        case .prompt(let prompt): prompt.draw(at: canvas.size.rows - 2, on: &canvas)
        case .landmarks, .leaveQuestion, nil: break
        case .quitQuestion: Card(quitting: "lab").draw(on: &canvas)
        }
    }

    /// Draws the views and everything below them.
    private func drawViews(_ layout: LabLayout, on canvas: inout Canvas) {
        for side in LabSide.allCases {
            drawView(at: side, layout, on: &canvas)
            drawLink(from: side, layout, on: &canvas)
        }
        drawGraphs(layout, on: &canvas)
        drawWatches(layout, on: &canvas)
        drawMessages(layout, on: &canvas)
        if let area = layout.measures, let measures = lab.measures {
            MeasuresTable(measures: measures).draw(in: area, on: &canvas)
        }
    }

    /// Draws the view at a side of the screen: the device of that side; in a comparison, the same device of either lab.
    private func drawView(at place: LabSide, _ layout: LabLayout, on canvas: inout Canvas) {
        let view = layout[place]
        let side = comparison?.side ?? place
        let lab = place == .right ? comparison?.lab ?? lab : lab
        let peer = lab.status(of: side)
        var ghost: PeerStatus?
        if showsGhosts {
            ghost = comparison == nil ? lab.status(of: side.other) : otherLab(at: place).status(of: side)
        }
        lab.drawGame(of: peer, beside: ghost, in: view, scale: layout.digitScale, on: &canvas)
        let strategy = comparison == nil ? nil : lab.strategyName
        drawHead(of: side, strategy, peer, view, on: &canvas)
        drawFoot(of: peer, view, on: &canvas)
        drawClock(of: peer, view, rows: layout.extras.clockRows, on: &canvas)
    }

    /// The lab of the opposite view in a comparison.
    private func otherLab(at place: LabSide) -> Lab {
        place == .left ? comparison?.lab ?? lab : lab
    }

    /// Draws the side's name, its owner mark, its seat and its session's state; in a comparison also the strategy.
    private func drawHead(
        of side: LabSide,
        _ strategy: String?,
        _ peer: PeerStatus,
        _ view: LabLayout.View,
        on canvas: inout Canvas
    ) {
        let palette = canvas.palette
        let row = view.headRow
        let state = peer.failure ?? peer.session.rawValue
        let end = view.column + view.columns - 1 - Canvas.width(of: state)
        canvas.write(state, column: end, row: row, peer.session == .joined ? palette.hint : palette.accent)

        var column = view.column + 1
        /// Writes a text if it ends before the state; a narrow view omits it.
        func write(_ text: String, _ style: Style) {
            guard column + Canvas.width(of: text) < end else { return }
            column = canvas.write(text, column: column, row: row, style)
        }
        write(peer.isOwner && peer.isPresent ? "● " : "○ ", palette.accent)
        let label = LabSide.label(of: lab.watched[side])
        let name = label.prefix(1).uppercased() + label.dropFirst()
        if let (seat, style) = peer.seatLabel(palette) {
            write(name, style)
            write(" \(seat)", style)
        } else {
            write(name, palette.text)
        }
        if let strategy {
            write("  ", palette.text)
            write(strategy, palette.accent)
            return
        }
        guard peer.isPresent else { return }
        if peer.isPending {
            write(" pending", palette.accent)
        } else if peer.isOwner {
            write(" owner", palette.accent)
        }
    }

    /// Draws the score, the phase, the epoch, the revision and the tick that this device displays.
    private func drawFoot(of peer: PeerStatus, _ view: LabLayout.View, on canvas: inout Canvas) {
        let row = view.footRow
        let end = canvas.write(peer.gameText, column: view.column + 1, row: row, canvas.palette.text)
        // A narrow view has no room for epoch and revision, a very narrow one none for the tick either.
        let (tick, term) = ("t \(peer.shownState.tick)", "e\(peer.epoch) r\(peer.revision)")
        let tickColumn = view.column + view.columns - 1 - Canvas.width(of: tick)
        let termColumn = tickColumn - 1 - Canvas.width(of: term)
        if end < tickColumn { canvas.write(tick, column: tickColumn, row: row, canvas.palette.hint) }
        if end < termColumn { canvas.write(term, column: termColumn, row: row, canvas.palette.hint) }
    }
}
