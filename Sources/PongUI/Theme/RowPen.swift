public import GameCore
public import TerminalUI

/// Writes texts and numbers one after the other in a row, without allocating strings for numbers.
public struct RowPen {
    public private(set) var column: Int
    public let row: Int
    public var style: Style

    public init(column: Int, row: Int, style: Style) {
        self.column = column
        self.row = row
        self.style = style
    }

    public mutating func write(_ text: String, on canvas: inout Canvas) {
        column = canvas.write(text, column: column, row: row, style)
    }

    /// Writes texts, numbers and lengths.
    package mutating func write<each Part: RowPart>(_ parts: repeat each Part, on canvas: inout Canvas) {
        repeat (each parts).write(with: &self, on: &canvas)
    }

    /// Writes a text so that it ends before a column.
    public mutating func write(_ text: String, endingAt end: Int, on canvas: inout Canvas) {
        goOn(at: end - Canvas.width(of: text))
        write(text, on: &canvas)
    }

    public mutating func write(_ number: Int, minimumWidth: Int = 0, on canvas: inout Canvas) {
        column = canvas.write(number, column: column, row: row, minimumWidth: minimumWidth, style)
    }

    /// Moves to a column unless the pen has passed it.
    public mutating func goOn(at column: Int) {
        self.column = max(self.column, column)
    }

    /// Writes a number with decimals, given in units of the last one; it must not be negative.
    public mutating func write(_ units: Int, decimals: Int, minimumWidth: Int, on canvas: inout Canvas) {
        var power = 1
        for _ in 0..<decimals { power *= 10 }
        write(units / power, minimumWidth: minimumWidth - decimals - 1, on: &canvas)
        write(".", on: &canvas)
        for _ in 0..<decimals {
            power /= 10
            write(units / power % 10, on: &canvas)
        }
    }

    /// Writes a length with three decimals.
    public mutating func write(_ length: Fixed, on canvas: inout Canvas) {
        let thousandths = (Int(length.raw.magnitude) * 1_000) >> 24
        write(length.raw < 0 ? "-" : "", on: &canvas)
        write(thousandths, decimals: 3, minimumWidth: 0, on: &canvas)
    }
}

/// A part of a row that a ``RowPen`` writes.
package protocol RowPart {
    func write(with pen: inout RowPen, on canvas: inout Canvas)
}

extension String: RowPart {
    package func write(with pen: inout RowPen, on canvas: inout Canvas) { pen.write(self, on: &canvas) }
}

extension Int: RowPart {
    package func write(with pen: inout RowPen, on canvas: inout Canvas) { pen.write(self, on: &canvas) }
}

extension Fixed: RowPart {
    package func write(with pen: inout RowPen, on canvas: inout Canvas) { pen.write(self, on: &canvas) }
}
