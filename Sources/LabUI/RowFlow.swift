/// Puts things into rows of some width, one after the other with two columns between them, as words of a text.
struct RowFlow {
    let columns: Int

    /// How many rows have something in them.
    private(set) var rows = 0

    /// Where the last one ends in its row.
    private var end = 0

    init(columns: Int) {
        self.columns = columns
    }

    /// - Returns: Where the next thing begins; a wider one than a row has a row of its own.
    mutating func place(width: Int) -> (column: Int, row: Int) {
        let isNewRow = rows == 0 || end + 2 + width > columns
        if isNewRow { rows += 1 }
        let column = isNewRow ? 0 : end + 2
        end = column + width
        return (column, rows - 1)
    }
}
