internal import GameBasics
package import GameCore
package import PlayerProfile
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
    /// The lettering for a screen of this size.
    private let largestLettering: Lettering

    /// The rules whose obstacles the text goes around; `nil` for none.
    private let rules: Rules?

    /// - Parameters:
    ///   - viewer: The player whose paddle is at the left, or at the bottom.
    ///   - rules: The rules whose obstacles the text goes around.
    package init(_ size: Size, _ orientation: Orientation, viewer: Player = .one, around rules: Rules? = nil) {
        self.rules = rules
        statusRow = size.rows - 1
        // Walls lie above and below a horizontal court, with the status beside the lower one, else at its sides.
        let (margin, otherRows) = orientation == .horizontal ? (0, 3) : (1, 2)
        court = CourtView(
            viewer: viewer,
            orientation: orientation,
            column: margin,
            row: 1,
            columns: size.columns - 2 * margin,
            rows: size.rows - otherRows
        )
        largestLettering = Lettering(for: size)
        digitScale = max(1, min(size.rows / 12, size.columns / 32, 4))
    }

    /// The place of the message in the middle of the court: below the waiting ball, unless an obstacle is there; in
    /// small letters if large ones do not fit between the obstacles.
    private var message: (row: Int, lettering: Lettering) {
        let usual = court.row + court.rows * 2 / 3
        guard let rules, !rules.settings.obstacles.isEmpty else { return (usual, largestLettering) }
        for lettering in [largestLettering, Lettering(scale: nil)] {
            let above = lettering.scale == nil ? 0 : 4
            let rows = above + 1 + max(1, lettering.scale ?? 0)
            let columns = middleColumns(lettering.scale.map { 60 * $0 } ?? 22)
            let near = usual - above
            let top = court.clearRow(near: near, rows: rows, columns: columns, besides: [ballRows], under: rules)
            if let top { return (top + above, lettering) }
        }
        // A small screen may have one row only, right beside the ball.
        let ball = court.row + (court.rows - 1) / 2..<court.row + court.rows / 2 + 1
        let row = court.clearRow(near: usual, rows: 1, columns: middleColumns(22), besides: [ball], under: rules)
        return (row ?? usual, Lettering(scale: nil))
    }

    /// The lettering of the words in the middle of the court.
    var lettering: Lettering { message.lettering }

    /// The last row of the message in the middle of the court.
    package var messageRow: Int { message.row }

    /// The row below the message, for its details.
    package var belowMessageRow: Int {
        let (row, lettering) = message
        return row + max(1, lettering.scale ?? 0)
    }

    /// The rows for consecutive lines from a row on; between obstacles, the nearest clear rows.
    ///
    /// - Parameters:
    ///   - taken: Rows of other lines.
    ///   - columns: Returns the columns that a line of a width takes.
    /// - Returns: `nil` for a line that does not fit.
    func rows(of lines: [String], from row: Int, besides taken: [Int?] = [], columns: (Int) -> Range<Int>) -> [Int?] {
        guard let rules, !rules.settings.obstacles.isEmpty else { return lines.indices.map { row + $0 } }
        let (last, lettering) = message
        let words = last - (lettering.scale == nil ? 0 : 4)..<last + max(1, lettering.scale ?? 0)
        var rows: [Int?] = []
        for line in lines {
            let near = rows.last.flatMap(\.self).map { $0 + 1 } ?? row
            let lineColumns = columns(Canvas.width(of: line) + 2)
            let besides = [words, ballRows] + (taken + rows).compactMap { $0.map { $0..<$0 + 1 } }
            rows.append(court.clearRow(near: near, rows: 1, columns: lineColumns, besides: besides, under: rules))
        }
        return rows
    }

    /// The middle columns of the court, at most as many as it has.
    func middleColumns(_ count: Int) -> Range<Int> {
        let start = court.column + (court.columns - min(count, court.columns)) / 2
        return start..<start + min(count, court.columns)
    }

    /// The rows of the waiting ball.
    private var ballRows: Range<Int> { court.row + court.rows / 2 - 1..<court.row + court.rows / 2 + 2 }
}
