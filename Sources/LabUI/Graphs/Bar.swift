internal import TerminalUI

/// A number drawn as a bar of one cell.
enum Bar {
    /// Thresholds for numbers of ticks.
    static let ticks = SIMD8(1, 2, 3, 5, 8, 13, 21, 34)

    /// Thresholds for distances, in ten-thousandths of the court: 125 is a cell of 80 columns.
    static let distances = SIMD8(1, 30, 60, 125, 250, 500, 1_000, 2_000)

    /// A block with one eighth of the cell's height per reached step; in ASCII the number of steps as a digit.
    ///
    /// A blank below the first step.
    ///
    /// - Parameter steps: The smallest numbers of the eight bar heights.
    static func glyph(_ number: Int, steps: SIMD8<Int>, _ glyphs: GlyphSet) -> Unicode.Scalar {
        let height = steps.indices.count { steps[$0] <= number }
        guard height > 0 else { return " " }
        switch glyphs {
        case .ascii: return Unicode.Scalar(UInt8(ascii: "0") + UInt8(height))
        case .blocks: return Unicode.Scalar(UInt32(0x2580 + height)) ?? " "
        }
    }
}
