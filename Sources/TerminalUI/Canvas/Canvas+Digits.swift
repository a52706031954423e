extension Canvas {
    /// Draws a number in big digits of 3×5 pixels.
    ///
    /// A cell is twice as tall as it is wide, so a pixel is `scale` columns by `scale` half rows:
    /// scale 1 makes digits of 3×3 cells, scale 2 of 6×5. The cells between the strokes stay as they are.
    /// ASCII has no half rows: scale 1 draws its strokes with `_` and `|`.
    ///
    /// - Parameters:
    ///   - number: Zero or more.
    ///   - scale: One or more.
    public mutating func digits(_ number: Int, column: Int, row: Int, scale: Int, _ style: Style = .plain) {
        let size = Canvas.digitsSize(number, scale: scale)
        var left = column + size.columns - 3 * scale
        for digit in DecimalDigits(number) {
            let glyph = PixelGlyph(digit: digit)
            if glyphs == .ascii && scale == 1 {
                drawStrokes(glyph, column: left, row: row, style)
            } else {
                draw(glyph, column: left, row: row, scale: scale, style)
            }
            left -= 4 * scale
        }
    }

    /// The size of a number in big digits, with one pixel between two digits.
    public static func digitsSize(_ number: Int, scale: Int) -> Size {
        precondition(number >= 0, "big digits have no sign for \(number)")
        precondition(scale >= 1, "big digits cannot have scale \(scale)")
        return Size(columns: (4 * width(of: number) - 1) * scale, rows: (5 * scale + 1) / 2)
    }

    private mutating func drawStrokes(_ glyph: PixelGlyph, column: Int, row: Int, _ style: Style) {
        for y in 0..<3 {
            for x in 0..<3 {
                if let stroke = glyph.stroke(x, y) { put(stroke, column: column + x, row: row + y, style) }
            }
        }
    }

    /// Draws pixels of `scale` columns by `scale` half rows; in ASCII a row shows its upper half.
    mutating func draw(_ glyph: PixelGlyph, column: Int, row: Int, scale: Int, _ style: Style) {
        for y in 0..<(5 * scale + 1) / 2 {
            for x in 0..<glyph.width * scale where contains(column: column + x, row: row + y) {
                let upper = glyph[x / scale, 2 * y / scale]
                let lower = glyph[x / scale, (2 * y + 1) / scale]
                let shown: Unicode.Scalar? =
                    switch glyphs {
                    case .ascii: upper ? "#" : nil
                    case .blocks: upper ? lower ? "█" : "▀" : lower ? "▄" : nil
                    }
                if let shown { self[column + x, row + y] = Cell(shown, style) }
            }
        }
    }
}
