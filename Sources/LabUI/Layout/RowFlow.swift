/// Arranges items in rows, with two columns between them, like the words of a text.
struct RowFlow {
    let columns: Int

    /// Rows that have an item.
    private(set) var rows = 0

    /// The column after the last item.
    private var end = 0

    init(columns: Int) {
        self.columns = columns
    }

    /// - Returns: The start of the next item; an item wider than a row gets a row of its own.
    mutating func place(width: Int) -> (column: Int, row: Int) {
        let isNewRow = rows == 0 || end + 2 + width > columns
        if isNewRow { rows += 1 }
        let column = isNewRow ? 0 : end + 2
        end = column + width
        return (column, rows - 1)
    }
}
