internal import GameCore
internal import TerminalUI

/// The positions of a match's parts on a screen.
struct MatchLayout {
    /// The court, inside its walls.
    let court: CourtView
    /// The row of the names: the upper wall of a horizontal court; above a vertical one, for the upper player's name.
    let nameRow = 0
    let statusRow: Int
    /// The scale of the score's digits.
    let digitScale: Int
    /// The lettering of the words in the middle of the court.
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

    /// The last row of the message in the middle of the court, below the waiting ball.
    var messageRow: Int {
        court.row + court.rows * 2 / 3
    }

    /// The row below the message, for what belongs to it.
    var belowMessageRow: Int {
        messageRow + max(1, lettering.scale ?? 0)
    }
}
