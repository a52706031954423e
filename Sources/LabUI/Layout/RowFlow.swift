/// Places of items in rows, with two columns between them, like the words of a text.
struct RowFlow {
    private let columns: Int
    private(set) var rows = 0
    /// The column behind the last item.
    private var end = 0

    init(columns: Int) {
        self.columns = columns
    }

    /// The flow behind some items.
    init(_ widths: [Int], columns: Int) {
        self.init(columns: columns)
        for width in widths { _ = place(width) }
    }

    /// The start of the next item; an item wider than a row has a row of its own.
    mutating func place(_ width: Int) -> (column: Int, row: Int) {
        let isNewRow = rows == 0 || end + 2 + width > columns
        let column = isNewRow ? 0 : end + 2
        if isNewRow { rows += 1 }
        end = column + width
        return (column, rows - 1)
    }
}
