internal import TerminalUI

/// A number as a bar of one cell.
enum Bar {
    /// The least number of ticks of each height.
    static let ticks = Steps(1, 2, 3, 5, 8, 13, 21, 34)

    /// The least distance of each height, in ten-thousandths of the court: 125 is a cell of 80 columns.
    static let distances = Steps(1, 30, 60, 125, 250, 500, 1_000, 2_000)

    /// The least numbers of the eight heights.
    struct Steps {
        fileprivate let least: SIMD8<Int>

        init(_ one: Int, _ two: Int, _ three: Int, _ four: Int, _ five: Int, _ six: Int, _ seven: Int, _ eight: Int) {
            least = SIMD8(one, two, three, four, five, six, seven, eight)
        }
    }

    /// A block as high as the number of steps that a number has reached; in ASCII that number as a digit.
    ///
    /// Below the first step it is a blank.
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
    /// Sets a cell if it lies inside.
    mutating func set(_ glyph: Unicode.Scalar, column: Int, row: Int, _ style: Style) {
        guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
        self[column, row] = Cell(glyph, style)
    }
}
