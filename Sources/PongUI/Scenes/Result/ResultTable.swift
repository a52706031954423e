internal import TerminalUI

/// Writes the lines of a result's table: a label, and one number or one for each player.
struct ResultTable {
    let layout: ResultLayout

    private var lettering: Lettering { layout.table }

    func write(_ label: String, _ one: Int, _ two: Int? = nil, row line: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        let (row, end) = (layout.row(of: line), layout.numberEnd)
        lettering.write(label, column: layout.labelColumn, row: row, on: &canvas, palette.hint)
        lettering.write(one, column: end - lettering.width(of: one), row: row, on: &canvas, palette.text)
        guard let two else { return }
        let column = lettering.write(" : ", column: end + (lettering.scale ?? 0), row: row, on: &canvas, palette.hint)
        lettering.write(two, column: column, row: row, on: &canvas, palette.text)
    }

    /// Writes a number with one decimal, as a multiple: “×1.3”.
    func write(_ label: String, tenths: Int, row line: Int, on canvas: inout Canvas) {
        let (row, gap) = (layout.row(of: line), lettering.scale ?? 0)
        let (whole, rest) = (tenths / 10, tenths % 10)
        let width =
            lettering.width(of: "×") + lettering.width(of: whole) + lettering.width(of: ".")
            + lettering.width(of: rest) + 3 * gap
        lettering.write(label, column: layout.labelColumn, row: row, on: &canvas, canvas.palette.hint)
        var column = layout.numberEnd - width
        column = lettering.write("×", column: column, row: row, on: &canvas, canvas.palette.text)
        lettering.write(whole, column: column, row: row, on: &canvas, canvas.palette.text)
        column += lettering.width(of: whole) + gap
        column = lettering.write(".", column: column, row: row, on: &canvas, canvas.palette.text)
        lettering.write(rest, column: column, row: row, on: &canvas, canvas.palette.text)
    }
}
