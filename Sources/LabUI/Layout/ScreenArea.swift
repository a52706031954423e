/// A rectangle of cells.
package struct ScreenArea: Sendable, Hashable {
    package let column: Int
    package let row: Int
    package let columns: Int
    package let rows: Int

    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }
}
