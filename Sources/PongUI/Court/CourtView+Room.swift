internal import GameCore
internal import TerminalUI

// Room for text between the obstacles.

extension CourtView {
    /// True if a rectangle of cells has no obstacle in it or right beside it.
    func isClear(columns: Range<Int>, rows: Range<Int>, under rules: Rules) -> Bool {
        rules.settings.obstacles.allSatisfy { obstacle in
            let box = box(of: obstacle)
            return box.right < columns.lowerBound * 8 || box.left > columns.upperBound * 8
                || box.bottom <= rows.lowerBound * 8 || box.top >= rows.upperBound * 8
        }
    }

    /// The row nearest to a given one from which some rows are clear of obstacles; of two equally near, the lower.
    ///
    /// - Parameter taken: Rows that are in use.
    /// - Returns: `nil` if no rows are clear.
    func clearRow(
        near row: Int,
        rows count: Int,
        columns: Range<Int>,
        besides taken: [Range<Int>],
        under rules: Rules
    ) -> Int? {
        for distance in 0..<rows {
            for start in [row + distance, row - distance] {
                guard start >= self.row, start + count <= self.row + rows,
                    !taken.contains(where: { $0.overlaps(start..<start + count) })
                else {
                    continue
                }
                if isClear(columns: columns, rows: start..<start + count, under: rules) { return start }
            }
        }
        return nil
    }
}
