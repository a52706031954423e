public import TerminalUI

/// Writes texts and numbers one after the other in a row.
public struct RowPen {
    public private(set) var column: Int
    public let row: Int
    public var style: Style

    public init(column: Int, row: Int, style: Style) {
        self.column = column
        self.row = row
        self.style = style
    }

    /// Writes texts and numbers.
    package mutating func write<each Part: RowPart>(_ parts: repeat each Part, on canvas: inout Canvas) {
        repeat (each parts).write(with: &self, on: &canvas)
    }

    /// Writes a text so that it ends before a column.
    public mutating func write(_ text: String, endingAt end: Int, on canvas: inout Canvas) {
        goOn(at: end - Canvas.width(of: text))
        write(text, on: &canvas)
    }

    public mutating func write(_ number: Int, minimumWidth: Int, on canvas: inout Canvas) {
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
}

/// A part of a row that a ``RowPen`` writes.
package protocol RowPart {
    /// In columns.
    var width: Int { get }

    func write(with pen: inout RowPen, on canvas: inout Canvas)
}

extension String: RowPart {
    package var width: Int { Canvas.width(of: self) }

    package func write(with pen: inout RowPen, on canvas: inout Canvas) {
        pen.goOn(at: canvas.write(self, column: pen.column, row: pen.row, pen.style))
    }
}

extension Int: RowPart {
    package var width: Int { Canvas.width(of: self) }

    package func write(with pen: inout RowPen, on canvas: inout Canvas) {
        pen.write(self, minimumWidth: 0, on: &canvas)
    }
}
