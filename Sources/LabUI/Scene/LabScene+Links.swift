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
        for side in LabSide.allCases {
            var conditions = RowFlow(columns: size.columns - Column.ownRow - 1)
            let link = lab.link(from: side)
            for condition in LinkCondition.all where condition.isSet(on: link) {
                _ = conditions.place(width: condition.width(on: link))
            }
            extras.conditionRows = max(extras.conditionRows, conditions.rows)
            var clock = RowFlow(columns: (side == .left ? columns.left : columns.right) - 2)
            let peer = lab.peer(side)
            for condition in ClockCondition.allCases where condition.isSet(on: peer) {
                _ = clock.place(width: condition.width(on: peer))
            }
            extras.clockRows = max(extras.clockRows, clock.rows)
        }
        extras.graphRows = showsGraphs ? LabLayout.graphRows : 0
        var watched = RowFlow(columns: size.columns - 2)
        for watch in finding.watches { _ = watched.place(width: watch.width) }
        extras.watchRows = watched.rows
        if LabSide.allCases.allSatisfy({ fitsBeside(lab.link(from: $0), on: size) }) { extras.conditionRows = 0 }
        return extras
    }

    /// True if all conditions of a direction fit beside its line.
    private func fitsBeside(_ link: LinkStatus, on size: Size) -> Bool {
        var flow = RowFlow(columns: size.columns - Column.beside - 1)
        for condition in LinkCondition.all where condition.isSet(on: link) {
            let width = condition.width(on: link)
            if flow.place(width: width).row > 0 || width > flow.columns { return false }
        }
        return true
    }

    /// Columns of the parts of a direction's line.
    private enum Column {
        static let loss = 20
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
        var pen = RowPen(column: 0, row: row, style: style)
        pen.write(chosenLink == side ? "▶" : " ", side == .left ? "L → R" : "R → L", on: &canvas)
        pen.write(link.conditions[.delay], minimumWidth: 6, on: &canvas)
        pen.write(canvas.glyphs == .ascii ? "+-" : "±", link.conditions[.jitter], " ms", on: &canvas)
        pen.goOn(at: Column.loss)
        pen.write("  loss ", on: &canvas)
        pen.writePercent(link.conditions[.loss], on: &canvas)
        let end = min(canvas.size.columns, LabLayout.columnsOfLines)
        /// Writes one more field if it fits.
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
        write((link.lost, 4, " of "), (link.sent, 5, " lost"))
        write((link.bytesInLastSecond, 5, " B/s"))

        let isBeside = layout.extras.conditionRows == 0
        let column = isBeside ? Column.beside : Column.ownRow
        let rows = isBeside ? 1 : layout.extras.conditionRows
        var flow = RowFlow(columns: canvas.size.columns - column - 1)
        for condition in LinkCondition.all where condition.isSet(on: link) {
            let place = flow.place(width: condition.width(on: link))
            guard place.row < rows else { continue }
            var pen = RowPen(
                column: column + place.column,
                row: row + place.row + (isBeside ? 0 : 1),
                style: condition.isActing(on: link) ? canvas.palette.accent : style
            )
            condition.write(link, with: &pen, on: &canvas)
        }
    }

    /// Draws the deviations of a device's clock, if either clock has any.
    func drawClock(of peer: PeerStatus, _ view: LabLayout.View, rows: Int, on canvas: inout Canvas) {
        guard rows > 0 else { return }
        var flow = RowFlow(columns: view.columns - 2)
        for condition in ClockCondition.allCases where condition.isSet(on: peer) {
            let place = flow.place(width: condition.width(on: peer))
            guard place.row < rows else { continue }
            var pen = RowPen(
                column: view.column + 1 + place.column,
                row: view.clockRow + place.row,
                style: condition == .hitch && peer.isInHitch ? canvas.palette.accent : canvas.palette.text
            )
            condition.write(peer, with: &pen, on: &canvas)
        }
        if flow.rows == 0 {
            canvas.write("clock exact", column: view.column + 1, row: view.clockRow, canvas.palette.hint)
        }
    }
}
