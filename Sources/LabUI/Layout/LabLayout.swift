internal import GameBasics
internal import PlayerProfile
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The layout of a lab on a screen of a given size.
struct LabLayout {
    /// One of the two views: a court in its walls, a head above and a foot below it.
    struct View {
        /// The court as seen by seat one.
        let court: CourtView

        var column: Int { court.column - 1 }
        var columns: Int { court.columns + 2 }
        var headRow: Int { court.row - 1 }
        var footRow: Int { court.row + court.rows }
        /// The first of ``LabLayout/Extras/clockRows``.
        var clockRow: Int { footRow + 1 }
    }

    /// Rows that only some labs need; omitted if the screen has no room.
    struct Extras {
        /// For each device's clock.
        var clockRows = 0
        /// For each direction, below its line.
        var conditionRows = 0
        /// For the net graphs, below the views.
        var graphRows = 0
        /// For watched values, below the graphs.
        var watchRows = 0
    }

    let left: View
    let right: View
    /// The extra rows that fit.
    let extras: Extras
    let graphRow: Int
    let watchRow: Int
    let linkRow: Int
    /// The area of the measures; `nil` if there is no room.
    let measures: ScreenArea?
    let messageRow: Int
    let messageRows: Int
    let statusRow: Int
    let hintRow: Int
    let digitScale: Int

    /// Columns of a direction's line or a message; a wide screen has other parts beside them.
    static let columnsOfLines = 80

    /// Minimum columns for two tables beside the messages, and for status and hints in one row.
    private static let wide = 120

    /// Fewest rows of a court that shows digits.
    private static let leastCourt = 8

    /// - Parameters:
    ///   - split: The left view's share of the width, in percent.
    ///   - wanted: The extra rows that this lab needs.
    init(_ size: Size, split: Int, wanted: Extras) {
        let isWide = size.columns >= Self.wide
        hintRow = size.rows - 1
        statusRow = isWide ? hintRow : hintRow - 1
        let hasMeasures = isWide || size.rows >= 40 && size.columns >= MeasuresTable.columnsOfTwo
        // Of measures above the messages; on a wide screen they are beside them.
        let measureRows = hasMeasures && !isWide ? MeasuresTable.rowsOfTwo : 0
        messageRows =
            isWide
            ? max(3, min(MeasuresTable.rows, size.rows - 24)) : max(3, min(12, (size.rows - 14 - measureRows) / 3))
        messageRow = statusRow - messageRows
        let endOfLinks = messageRow - measureRows
        let column = isWide ? Self.columnsOfLines : 0
        let area = ScreenArea(
            column: column,
            row: endOfLinks,
            columns: size.columns - column,
            rows: isWide ? messageRows : measureRows
        )
        measures = hasMeasures ? area : nil
        // Four rows: the head, the foot, and a line for each direction.
        var spare = max(endOfLinks - 4 - Self.leastCourt, 0)
        var extras = wanted
        extras.watchRows = min(wanted.watchRows, spare)
        spare -= extras.watchRows
        extras.graphRows = wanted.graphRows <= spare ? wanted.graphRows : 0
        spare -= extras.graphRows
        extras.clockRows = min(wanted.clockRows, max(spare - 2 * min(wanted.conditionRows, 1), 0))
        spare -= extras.clockRows
        extras.conditionRows = min(wanted.conditionRows, spare / 2)
        self.extras = extras
        linkRow = endOfLinks - 2 * (1 + extras.conditionRows)
        watchRow = linkRow - extras.watchRows
        graphRow = watchRow - extras.graphRows
        // One column stays free between the views; two if the views would otherwise have unequal widths.
        let (leftColumns, rightColumns) = Self.columns(of: size, split: split)
        let courtRows = graphRow - extras.clockRows - 2
        func view(column: Int, columns: Int) -> View {
            View(
                court: CourtView(
                    viewer: .one,
                    orientation: .vertical,
                    column: column + 1,
                    row: 1,
                    columns: columns - 2,
                    rows: courtRows
                )
            )
        }
        left = view(column: 0, columns: leftColumns)
        right = view(column: size.columns - rightColumns, columns: rightColumns)
        digitScale = size.rows >= 50 && size.columns >= 160 ? 2 : 1
    }

    /// The columns of the left and of the right view.
    static func columns(of size: Size, split: Int) -> (left: Int, right: Int) {
        let shared = size.columns - 1
        return (shared * split / 100, shared * (100 - split) / 100)
    }

    /// The screen above the status, for a pane instead of the views.
    var pane: ScreenArea {
        ScreenArea(column: 0, row: 0, columns: right.column + right.columns, rows: statusRow)
    }

    /// The area of a view's net graph; `nil` if graphs are hidden.
    func graph(of side: LabSide) -> ScreenArea? {
        guard extras.graphRows > 0 else { return nil }
        let view = self[side]
        return ScreenArea(column: view.column + 1, row: graphRow, columns: view.columns - 2, rows: Lab.netGraphRows)
    }

    /// The area of the divergence strip; `nil` if graphs are hidden.
    var strip: ScreenArea? {
        guard extras.graphRows > 0 else { return nil }
        return ScreenArea(column: 1, row: graphRow + Lab.netGraphRows, columns: pane.columns - 2, rows: 1)
    }

    /// The rows of the net graphs and the strip.
    static let graphRows = Lab.netGraphRows + 1

    subscript(side: LabSide) -> View {
        side == .left ? left : right
    }

    /// The row of a direction's line.
    func linkRow(from side: LabSide) -> Int {
        side == .left ? linkRow : linkRow + 1 + extras.conditionRows
    }
}
