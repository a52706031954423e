/// A column and a row of the terminal, counted from zero.
struct CellPlace: Sendable, Equatable {
    var column: Int
    var row: Int

    func isDirectlyLeft(of other: CellPlace) -> Bool {
        row == other.row && column + 1 == other.column
    }
}
