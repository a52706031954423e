internal import LabTools
internal import SyncLab
internal import TerminalUI

/// Explanations of the run: ladder, dossier, graphs and ghosts.
extension LabScene {
    /// Toggles between the ladder and the views.
    mutating func showOrHideLadder() {
        if case .ladder = pane {
            pane = nil
            return
        }
        pane = .ladder
        selectedMessage = lab.latestMessage(through: lab.tick)?.number
    }

    /// Jumps to the run's first desync and explains it in the place of the views, or shows the views again.
    mutating func showOrHideDossier() {
        if case .dossier = pane {
            pane = nil
            return
        }
        playback.isFrozen = true
        guard let dossier = DesyncDossier.first(in: runs.current) else {
            return show("e: no desync in this run\(future)")
        }
        jump(to: dossier.labTick)
        pane = .dossier(dossier)
    }

    /// Takes a key that has another meaning while the ladder is open.
    ///
    /// - Returns: True if the key is one.
    mutating func takeInPane(_ key: Key) -> Bool {
        guard case .ladder = pane else { return false }
        let shown = labAhead ?? lab
        let selected = selectedMessage.flatMap { shown.message($0) }
        switch key {
        case .up:
            select(selected.flatMap { shown.message(before: $0.number) } ?? shown.latestMessage(through: lab.tick))
        case .down: select(selected.flatMap { shown.message(after: $0.number) })
        case .left: if let tick = selected?.tick { goTo(tick) }
        case .right: if let tick = selected?.arrivalTick { goTo(tick) }
        default: return false
        }
        return true
    }

    private mutating func select(_ message: LoggedMessage?) {
        guard let message else { return }
        selectedMessage = message.number
        playback.isFrozen = true
        // If the message was sent outside the rows, the rows move.
        let lowest = Int(lab.tick) - Self.ticksInSight
        if message.tick > lab.tick || Int(message.tick) < lowest { goTo(message.tick) }
    }

    /// Fewest ticks before the cursor that a ladder shows.
    private static let ticksInSight = 9

    mutating func goTo(_ tick: UInt32) {
        playback.isFrozen = true
        jump(to: tick)
    }

    /// Draws the pane, if one is open.
    ///
    /// - Returns: True if one is open.
    func drawPane(_ layout: LabLayout, on canvas: inout Canvas) -> Bool {
        switch pane {
        case .ladder:
            Ladder(labAhead ?? lab, in: layout.pane, selecting: selectedMessage, at: lab.tick).draw(on: &canvas)
        case .dossier(let dossier):
            dossier.draw(in: layout.pane, on: &canvas)
        case nil:
            return false
        }
        return true
    }

    /// Draws each view's net graph and the strip below them, if there is room.
    func drawGraphs(_ layout: LabLayout, on canvas: inout Canvas) {
        for side in LabSide.allCases {
            if let area = layout.graph(of: side) { lab.drawNetGraph(of: side, in: area, on: &canvas) }
        }
        if let area = layout.strip { lab.drawDivergence(in: area, on: &canvas) }
    }
}

extension DesyncDossier {
    /// Draws its findings, the fields that differ, the inputs and their messages.
    ///
    /// - Parameter area: At least 60 columns and 16 rows; fields are left out if the whole dossier does not fit.
    func draw(in area: ScreenArea, on canvas: inout Canvas) {
        let lines = lines(atMost: area.rows, columns: area.columns - 1)
        for (index, line) in lines.prefix(area.rows).enumerated() {
            let style =
                switch line.kind {
                case .finding: canvas.palette.accent
                case .label: canvas.palette.hint
                case .row: canvas.palette.text
                }
            canvas.write(line.text, column: area.column + 1, row: area.row + index, style)
        }
    }
}
