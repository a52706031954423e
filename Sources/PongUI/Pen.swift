internal import GameCore
internal import TerminalUI

/// Writes one thing after the other in a row, without making strings of numbers.
struct Pen {
    private(set) var column: Int
    let row: Int
    var style: Style

    init(column: Int, row: Int, style: Style) {
        self.column = column
        self.row = row
        self.style = style
    }

    mutating func write(_ text: String, on canvas: inout Canvas) {
        column = canvas.write(text, column: column, row: row, style)
    }

    mutating func write(_ number: Int, minimumWidth: Int = 0, on canvas: inout Canvas) {
        column = canvas.write(number, column: column, row: row, minimumWidth: minimumWidth, style)
    }

    /// Writes parts per million as a percentage with one decimal.
    mutating func writePercent(_ partsPerMillion: Int, on canvas: inout Canvas) {
        write(partsPerMillion / 10_000, on: &canvas)
        write(".", on: &canvas)
        write(partsPerMillion / 1_000 % 10, on: &canvas)
        write("%", on: &canvas)
    }

    /// Writes a length with three decimals.
    mutating func write(_ length: Fixed, on canvas: inout Canvas) {
        let thousandths = (Int(length.raw.magnitude) * 1_000) >> 24
        write(length.raw < 0 ? "-" : "", on: &canvas)
        write(thousandths / 1_000, on: &canvas)
        write(".", on: &canvas)
        write(thousandths / 100 % 10, on: &canvas)
        write(thousandths / 10 % 10, on: &canvas)
        write(thousandths % 10, on: &canvas)
    }
}
