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
    ///   - isThin: True for strokes of lines instead of blocks.
    public mutating func digits(
        _ number: Int,
        column: Int,
        row: Int,
        scale: Int,
        isThin: Bool = false,
        _ style: Style = .plain
    ) {
        var left = column
        for digit in String(number).utf8 {
            let glyph = PixelGlyph(digit: digit - UInt8(ascii: "0"))
            if isThin {
                drawLines(glyph, column: left, row: row, scale: scale, style)
            } else if glyphs == .ascii && scale == 1 {
                drawStrokes(glyph, column: left, row: row, style)
            } else {
                draw(glyph, column: left, row: row, scale: scale, style)
            }
            left += 4 * scale
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

    /// Draws the seven segments of a digit with lines from cell to cell.
    private mutating func drawLines(_ glyph: PixelGlyph, column: Int, row: Int, scale: Int, _ style: Style) {
        let (right, bottom) = (3 * scale - 1, (5 * scale + 1) / 2 - 1)
        let middle = bottom / 2
        for y in 0...bottom {
            let isBar = y == 0 && glyph[1, 0] || y == middle && glyph[1, 2] || y == bottom && glyph[1, 4]
            for x in 0...right {
                let isSide = x == 0 || x == right
                // A bit for each neighbour that the line leads to: up, down, left, right.
                var ways = isSide && y > 0 && glyph[2 * x / right, y <= middle ? 1 : 3] ? 1 : 0
                if isSide && y < bottom && glyph[2 * x / right, y < middle ? 1 : 3] { ways += 2 }
                if isBar && x > 0 { ways += 4 }
                if isBar && x < right { ways += 8 }
                if ways > 0 { put(Self.lines[ways], column: column + x, row: row + y, style) }
            }
        }
    }

    /// The lines by the bits of the neighbours that they lead to; none leads to all four.
    private static let lines = Array(" │││─┘┐┤─└┌├─┘┐┤".unicodeScalars)

    /// Draws pixels of `scale` columns by `scale` half rows, or by whole rows; in ASCII a row shows its upper half.
    mutating func draw(_ glyph: PixelGlyph, column: Int, row: Int, scale: Int, isTall: Bool = false, _ style: Style) {
        let halves = isTall ? 1 : 2
        for y in 0..<(5 * scale + halves - 1) / halves {
            for x in 0..<glyph.width * scale where contains(column: column + x, row: row + y) {
                let upper = glyph[x / scale, halves * y / scale]
                let lower = glyph[x / scale, (halves * y + 1) / scale]
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
