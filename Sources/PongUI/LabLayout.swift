internal import GameCore
internal import MatchSync
internal import TerminalUI

/// Where the parts of a lab are on a screen of some size.
struct LabLayout {
    /// One of the two views, from its left wall to its right one.
    struct View {
        let column: Int
        let columns: Int
        /// The court, for a viewer of seat one.
        let court: CourtView
        let headRow: Int
        let footRow: Int
    }

    let left: View
    let right: View
    /// The first of the two rows that the links take.
    let linkRow: Int
    let messageRow: Int
    let messageRows: Int
    let hintRow: Int
    let digitScale: Int

    /// - Parameter split: The left view's part of the width, in percent.
    init(_ size: Size, split: Int) {
        messageRows = max(3, min(12, (size.rows - 14) / 3))
        hintRow = size.rows - 1
        messageRow = hintRow - messageRows
        linkRow = messageRow - 2
        let footRow = linkRow - 1
        func view(column: Int, columns: Int) -> View {
            View(
                column: column,
                columns: columns,
                court: CourtView(
                    viewer: .one,
                    orientation: .upright,
                    column: column + 1,
                    row: 1,
                    columns: columns - 2,
                    rows: footRow - 1
                ),
                headRow: 0,
                footRow: footRow
            )
        }
        // One column stays free between the views, or two where they could not be equal else.
        let shared = size.columns - 1
        let rightColumns = shared * (100 - split) / 100
        left = view(column: 0, columns: shared * split / 100)
        right = view(column: size.columns - rightColumns, columns: rightColumns)
        digitScale = size.rows >= 50 && size.columns >= 160 ? 2 : 1
    }

    subscript(side: LabSide) -> View {
        side == .left ? left : right
    }
}

extension CourtView {
    /// The same place on the screen, as another player sees it.
    func seen(by viewer: Player) -> CourtView {
        CourtView(
            viewer: viewer,
            orientation: orientation,
            column: column,
            row: row,
            columns: columns,
            rows: rows
        )
    }
}
