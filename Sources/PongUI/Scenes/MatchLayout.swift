internal import GameCore
internal import TerminalUI

/// Where the parts of a match are on a screen of some size.
struct MatchLayout {
    /// The court, inside its walls.
    let court: CourtView
    /// The row of the names: the upper wall of a lying court; above an upright one, of the upper player's.
    let nameRow = 0
    let statusRow: Int
    /// How large the digits of the score are.
    let digitScale: Int
    /// How large the words in the middle of the court are.
    let lettering: Lettering

    init(_ size: Size, _ orientation: Orientation) {
        statusRow = size.rows - 1
        switch orientation {
        case .horizontal:
            court = CourtView(
                viewer: .one,
                orientation: .horizontal,
                column: 0,
                row: 1,
                columns: size.columns,
                rows: size.rows - 3
            )
        case .vertical:
            court = CourtView(
                viewer: .one,
                orientation: .vertical,
                column: 1,
                row: 1,
                columns: size.columns - 2,
                rows: size.rows - 2
            )
        }
        lettering = Lettering(for: size)
        digitScale = max(1, min(size.rows / 12, size.columns / 32, 4))
    }

    /// The last row of what is said in the middle of the court, below the ball that waits there.
    var messageRow: Int {
        court.row + court.rows * 2 / 3
    }

    /// The row of what belongs to that.
    var belowMessageRow: Int {
        messageRow + max(1, lettering.scale ?? 0)
    }
}
