/// Puts items into rows of some width with two columns between them, like the words of a text.
struct RowFlow {
    let columns: Int

    /// How many rows have an item.
    private(set) var rows = 0

    /// Where the last item ends in its row.
    private var end = 0

    init(columns: Int) {
        self.columns = columns
    }

    /// - Returns: Where the next item begins; an item that is wider than a row has its own row.
    mutating func place(width: Int) -> (column: Int, row: Int) {
        let isNewRow = rows == 0 || end + 2 + width > columns
        if isNewRow { rows += 1 }
        let column = isNewRow ? 0 : end + 2
        end = column + width
        return (column, rows - 1)
    }
}
