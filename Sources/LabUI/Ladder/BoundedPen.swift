internal import GameCore
internal import PongUI
internal import TerminalUI

/// Writes the parts of a row, separated by spaces, and omits parts that would cross the end column.
struct BoundedPen {
    private var pen: RowPen
    private let start: Int
    private let end: Int

    /// - Parameter end: The column after the last writable one.
    init(from start: Int, to end: Int, row: Int, style: Style) {
        pen = RowPen(column: start, row: row, style: style)
        self.start = start
        self.end = end
    }

    mutating func write(_ text: String, on canvas: inout Canvas) {
        guard makeRoom(Canvas.width(of: text), on: &canvas) else { return }
        pen.write(text, on: &canvas)
    }

    mutating func write(_ text: String, after glyph: Unicode.Scalar, on canvas: inout Canvas) {
        guard makeRoom(2 + Canvas.width(of: text), on: &canvas) else { return }
        write(glyph, on: &canvas)
        pen.write(" ", text, on: &canvas)
    }

    mutating func write(_ prefix: String = "", _ number: Int, _ suffix: String = "", on canvas: inout Canvas) {
        let width = Canvas.width(of: prefix) + Canvas.width(of: number) + Canvas.width(of: suffix)
        guard makeRoom(width, on: &canvas) else { return }
        pen.write(prefix, number, suffix, on: &canvas)
    }

    mutating func write(_ prefix: String, score: PerPlayer<UInt16>, on canvas: inout Canvas) {
        let (one, two) = (Int(score.one), Int(score.two))
        let width = Canvas.width(of: prefix) + Canvas.width(of: one) + 1 + Canvas.width(of: two)
        guard makeRoom(width, on: &canvas) else { return }
        pen.write(prefix, one, ":", two, on: &canvas)
    }

    /// Writes the separating space if a part of this width fits.
    ///
    /// - Returns: True if the part fits.
    mutating func makeRoom(_ width: Int, on canvas: inout Canvas) -> Bool {
        let gap = pen.column == start ? 0 : 1
        guard pen.column + gap + width <= end else { return false }
        if gap > 0 { pen.write(" ", on: &canvas) }
        return true
    }

    /// Columns left for the next part.
    var room: Int { max(end - pen.column - (pen.column == start ? 0 : 1), 0) }

    /// Writes a length with three decimals.
    mutating func write(_ prefix: String, _ length: Fixed, on canvas: inout Canvas) {
        let width = Canvas.width(of: prefix) + (length.raw < 0 ? 6 : 5)
        guard makeRoom(width, on: &canvas) else { return }
        pen.write(prefix, length, on: &canvas)
    }

    /// Writes one glyph; call ``makeRoom(_:on:)`` first.
    mutating func write(_ glyph: Unicode.Scalar, on canvas: inout Canvas) {
        if pen.row >= 0, pen.row < canvas.size.rows, pen.column >= 0, pen.column < canvas.size.columns {
            canvas[pen.column, pen.row] = Cell(glyph, pen.style)
        }
        pen.goOn(at: pen.column + 1)
    }

    /// Writes a hash as four hexadecimal digits.
    mutating func write(hash: UInt16, on canvas: inout Canvas) {
        guard makeRoom(9, on: &canvas) else { return }
        pen.write("hash ", on: &canvas)
        for shift in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: hash >> UInt16(shift) & 0xF)
            write(Unicode.Scalar(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10), on: &canvas)
        }
    }
}
