internal import MockGroupSessions
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
            let clock = lab.peer(side).shownConditions.widths
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
        pen.write("  loss ", link.conditions[.loss].percentText, on: &canvas)
        let end = min(canvas.size.columns, LabLayout.columnsOfLines)
        for field in [
            "  \(link.statistics.inFlight.text(columns: 3)) in flight",
            "  \(link.lost.text(columns: 4)) of \(link.statistics.sent.text(columns: 5)) lost",
            "  \(link.bytesInLastSecond.text(columns: 5)) B/s",
        ] where pen.column + Canvas.width(of: field) <= end {
            pen.write(field, on: &canvas)
        }

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
