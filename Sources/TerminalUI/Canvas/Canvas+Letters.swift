extension Canvas {
    /// Writes one line of big capitals, five pixels tall.
    ///
    /// A pixel is `scale` columns by `scale` half rows, as in big digits; in ASCII at scale 1 it is a whole row. The
    /// cells between the strokes stay as they are.
    ///
    /// - Parameters:
    ///   - text: Letters, digits, `-`, `!`, `?`, `:`, `,`, `◀` and `▶`; anything else leaves a blank.
    ///   - scale: One or more.
    /// - Returns: The column after the text.
    @discardableResult
    public mutating func letters(_ text: String, column: Int, row: Int, scale: Int, _ style: Style = .plain) -> Int {
        var column = column
        for letter in text.unicodeScalars {
            let glyph = PixelGlyph(letter: letter)
            draw(glyph, column: column, row: row, scale: scale, isTall: glyphs == .ascii && scale == 1, style)
            column += (glyph.width + 1) * scale
        }
        return column
    }

    /// The columns of a text in big capitals, with the gap after the last one.
    public static func lettersWidth(of text: String, scale: Int) -> Int {
        text.unicodeScalars.reduce(0) { $0 + (PixelGlyph(letter: $1).width + 1) * scale }
    }

    /// True if every non-blank character has a large glyph.
    public static func hasLetters(for text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == " " || !PixelGlyph(letter: $0).isBlank }
    }

    /// The rows of big capitals with this canvas's glyphs.
    public func letterRows(scale: Int) -> Int {
        precondition(scale >= 1, "big letters cannot have scale \(scale)")
        return glyphs == .ascii && scale == 1 ? 5 : (5 * scale + 1) / 2
    }
}
