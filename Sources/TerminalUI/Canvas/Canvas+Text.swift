extension Canvas {
    /// Writes one line of text.
    ///
    /// Every scalar takes one column; a wider or narrower one and a control character become `?`.
    ///
    /// - Returns: The column after the text, clipped or not.
    @discardableResult
    public mutating func write(_ text: String, column: Int, row: Int, _ style: Style = .plain) -> Int {
        var column = column
        for scalar in text.unicodeScalars {
            put(scalar.singleColumn, column: column, row: row, style)
            column += 1
        }
        return column
    }

    /// Writes the beginning of a text, with an ellipsis if it is cut off.
    ///
    /// - Parameter columns: The most columns to write on.
    /// - Returns: The column after the text, clipped or not.
    @discardableResult
    public mutating func write(
        _ text: String,
        column: Int,
        row: Int,
        atMost columns: Int,
        _ style: Style = .plain
    ) -> Int {
        guard Canvas.width(of: text) > columns else { return write(text, column: column, row: row, style) }
        guard columns > 0 else { return column }
        for (index, scalar) in text.unicodeScalars.prefix(columns - 1).enumerated() {
            put(scalar.singleColumn, column: column + index, row: row, style)
        }
        put("…", column: column + columns - 1, row: row, style)
        return column + columns
    }

    /// Writes a decimal number without making a string.
    ///
    /// - Parameter minimumWidth: Columns to which a shorter number is padded with blanks on the left.
    /// - Returns: The column after the number, clipped or not.
    @discardableResult
    public mutating func write(
        _ number: Int,
        column: Int,
        row: Int,
        minimumWidth: Int = 0,
        _ style: Style = .plain
    ) -> Int {
        let width = Canvas.width(of: number)
        let end = column + max(width, minimumWidth)
        for blank in column..<end - width {
            put(" ", column: blank, row: row, style)
        }
        if number < 0 {
            put("-", column: end - width, row: row, style)
        }
        var place = end
        for digit in DecimalDigits(number) {
            place -= 1
            put(Unicode.Scalar(UInt8(ascii: "0") + digit), column: place, row: row, style)
        }
        return end
    }

    /// Writes one line of text centred in a row, or half a column left of the centre.
    public mutating func writeCentered(_ text: String, row: Int, _ style: Style = .plain) {
        write(text, column: (size.columns - Canvas.width(of: text)) >> 1, row: row, style)
    }

    public static func width(of text: String) -> Int {
        text.unicodeScalars.count
    }

    public static func width(of number: Int) -> Int {
        var width = number < 0 ? 1 : 0
        for _ in DecimalDigits(number) {
            width += 1
        }
        return width
    }

    /// Sets one cell, if it lies inside, to a glyph or to its ASCII stand-in.
    mutating func put(_ glyph: Unicode.Scalar, column: Int, row: Int, _ style: Style) {
        guard contains(column: column, row: row) else { return }
        self[column, row] = Cell(glyphs == .ascii ? glyph.asciiStandIn : glyph, style)
    }
}
