extension Canvas {
    /// Draws a number in big digits of 3×5 pixels, its top left corner at a place.
    ///
    /// A cell is twice as tall as it is wide, so a pixel is `scale` columns by `scale` half rows:
    /// scale 1 makes digits of 3×3 cells, scale 2 of 6×5. What lies between the strokes stays as it is.
    /// In ASCII, where there are no half rows, scale 1 draws its strokes with `_` and `|`.
    ///
    /// - Parameters:
    ///   - number: Zero or more.
    ///   - scale: One or more.
    public mutating func digits(_ number: Int, column: Int, row: Int, scale: Int, _ style: Style = .plain) {
        let size = Canvas.digitsSize(number, scale: scale)
        var left = column + size.columns - 3 * scale
        for digit in DecimalDigits(number) {
            drawDigit(DigitFont(digit), column: left, row: row, scale: scale, style)
            left -= 4 * scale
        }
    }

    /// The cells that a number takes in big digits, with one pixel between two digits.
    public static func digitsSize(_ number: Int, scale: Int) -> Size {
        precondition(number >= 0, "big digits have no sign for \(number)")
        precondition(scale >= 1, "big digits cannot have scale \(scale)")
        return Size(columns: (4 * width(of: number) - 1) * scale, rows: (5 * scale + 1) / 2)
    }

    private mutating func drawDigit(_ font: DigitFont, column: Int, row: Int, scale: Int, _ style: Style) {
        for y in 0..<(5 * scale + 1) / 2 {
            for x in 0..<3 * scale {
                let upper = font[x / scale, 2 * y / scale]
                let lower = font[x / scale, (2 * y + 1) / scale]
                let glyph: Unicode.Scalar? =
                    switch glyphs {
                    case .ascii: scale == 1 ? font.stroke(x, y) : upper ? "#" : nil
                    case .blocks: upper ? lower ? "█" : "▀" : lower ? "▄" : nil
                    }
                guard let glyph, contains(column: column + x, row: row + y) else { continue }
                self[column + x, row + y] = Cell(glyph, style)
            }
        }
    }
}

/// One digit as 3×5 pixels, in the shape of a seven-segment display.
private struct DigitFont {
    /// Fifteen pixels, the top left one in the highest bit.
    private let pixels: UInt16

    init(_ digit: UInt8) {
        pixels =
            switch digit {
            case 0: 0b111_101_101_101_111
            case 1: 0b001_001_001_001_001
            case 2: 0b111_001_111_100_111
            case 3: 0b111_001_111_001_111
            case 4: 0b101_101_111_001_001
            case 5: 0b111_100_111_001_111
            case 6: 0b111_100_111_101_111
            case 7: 0b111_001_001_001_001
            case 8: 0b111_101_111_101_111
            default: 0b111_101_111_001_111
            }
    }

    /// Whether a pixel is set; below the last row none is.
    subscript(column: Int, row: Int) -> Bool {
        row < 5 && pixels >> (14 - 3 * row - column) & 1 == 1
    }

    /// The segment that a cell of 3×3 shows: its rows are the top stroke and the two halves above
    /// the middle and the bottom strokes.
    func stroke(_ column: Int, _ row: Int) -> Unicode.Scalar? {
        if column == 1 {
            return self[1, 2 * row] ? "_" : nil
        }
        return row > 0 && self[column, 2 * row - 1] ? "|" : nil
    }
}
