package import GameCore
package import TerminalUI

/// The positions of a match's parts on a screen.
package struct MatchLayout {
    /// The court, inside its walls.
    package let court: CourtView
    /// The row of the names: the upper wall of a horizontal court; above a vertical one, for the upper player's name.
    package let nameRow = 0
    package let statusRow: Int
    /// The scale of the score's digits.
    package let digitScale: Int
    /// The lettering of the words in the middle of the court.
    package let lettering: Lettering

    /// - Parameter viewer: The player whose paddle is at the left, or at the bottom.
    package init(_ size: Size, _ orientation: Orientation, viewer: Player = .one) {
        statusRow = size.rows - 1
        switch orientation {
        case .horizontal:
            court = CourtView(
                viewer: viewer,
                orientation: .horizontal,
                column: 0,
                row: 1,
                columns: size.columns,
                rows: size.rows - 3
            )
        case .vertical:
            court = CourtView(
                viewer: viewer,
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
    package var messageRow: Int {
        court.row + court.rows * 2 / 3
    }

    /// The row below the message, for what belongs to it.
    package var belowMessageRow: Int {
        messageRow + max(1, lettering.scale ?? 0)
    }
}
