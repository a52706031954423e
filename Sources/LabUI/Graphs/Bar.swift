internal import TerminalUI

/// A number drawn as a bar of one cell.
enum Bar {
    /// Thresholds for numbers of ticks.
    static let ticks = Steps(1, 2, 3, 5, 8, 13, 21, 34)

    /// Thresholds for distances, in ten-thousandths of the court: 125 is a cell of 80 columns.
    static let distances = Steps(1, 30, 60, 125, 250, 500, 1_000, 2_000)

    /// The smallest numbers of the eight bar heights.
    struct Steps {
        fileprivate let least: SIMD8<Int>

        init(_ one: Int, _ two: Int, _ three: Int, _ four: Int, _ five: Int, _ six: Int, _ seven: Int, _ eight: Int) {
            least = SIMD8(one, two, three, four, five, six, seven, eight)
        }
    }

    /// A block with one eighth of the cell's height per reached step; in ASCII the number of steps as a digit.
    ///
    /// A blank below the first step.
    static func glyph(_ number: Int, steps: Steps, _ glyphs: GlyphSet) -> Unicode.Scalar {
        let height = steps.least.indices.count { steps.least[$0] <= number }
        guard height > 0 else { return " " }
        switch glyphs {
        case .ascii: return Unicode.Scalar(UInt8(ascii: "0") + UInt8(height))
        case .blocks: return Unicode.Scalar(UInt32(0x2580 + height)) ?? " "
        }
    }
}

extension Canvas {
    /// Sets a cell if it lies inside the canvas.
    mutating func set(_ glyph: Unicode.Scalar, column: Int, row: Int, _ style: Style) {
        guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
        self[column, row] = Cell(glyph, style)
    }
}
