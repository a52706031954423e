/// Items in rows, with two columns between them, like the words of a text.
struct RowFlow {
    /// The start of each item; an item wider than a row has a row of its own.
    let places: [(column: Int, row: Int)]

    init(_ widths: [Int], columns: Int) {
        var (end, row) = (0, -1)
        places = widths.map { width in
            let isNewRow = row < 0 || end + 2 + width > columns
            let column = isNewRow ? 0 : end + 2
            if isNewRow { row += 1 }
            end = column + width
            return (column, row)
        }
    }

    var rows: Int { (places.last?.row ?? -1) + 1 }
}
