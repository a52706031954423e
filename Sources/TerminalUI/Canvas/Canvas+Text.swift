internal import DisplayText

extension Canvas {
    /// Writes one line of text, with an ellipsis where it is cut off: after a whole word, unless that leaves a quarter of
    /// the room free.
    ///
    /// A character that a terminal does not show becomes `?`.
    ///
    /// - Parameter columns: The most columns to write on.
    /// - Returns: The column after the text, clipped or not.
    @discardableResult
    public mutating func write(
        _ text: String,
        column: Int,
        row: Int,
        atMost columns: Int = .max,
        _ style: Style = .plain
    ) -> Int {
        let isCut = columns < .max && Canvas.width(of: text) > columns
        guard !isCut || columns > 0 else { return column }
        let most = isCut ? column + Self.cut(text, to: columns) : .max
        var end = column
        for scalar in text.unicodeScalars {
            if end + (scalar.columns ?? 1) > most {
                put("…", column: end, row: row, style)
                return end + 1
            }
            end = write(scalar, column: end, row: row, style)
        }
        return end
    }

    /// The columns of a text's beginning before an ellipsis.
    private static func cut(_ text: String, to columns: Int) -> Int {
        var (end, wordEnd) = (0, 0)
        for scalar in text.unicodeScalars {
            let next = end + (scalar.columns ?? 1)
            guard next < columns else { break }
            end = next
            if scalar == " " { wordEnd = end }
        }
        return 4 * wordEnd > 3 * columns ? wordEnd : end
    }

    /// Writes a character, or a mark on the one before.
    ///
    /// - Returns: The column after it.
    private mutating func write(_ scalar: Unicode.Scalar, column: Int, row: Int, _ style: Style) -> Int {
        switch scalar.columns {
        case 0:
            mark(with: scalar, before: column, row: row)
            return column
        case 2 where glyphs == .ascii:
            put(scalar, column: column, row: row, style)
            put(scalar, column: column + 1, row: row, style)
            return column + 2
        case 2:
            guard contains(column: column, row: row), contains(column: column + 1, row: row) else { return column + 2 }
            self[column + 1, row] = Cell(" ", style)
            self[column, row] = Cell(scalar, style)
            self[column, row].half = .left
            self[column + 1, row].half = .right
            return column + 2
        default:
            put(scalar.columns == nil ? "?" : scalar, column: column, row: row, style)
            return column + 1
        }
    }

    private mutating func mark(with scalar: Unicode.Scalar, before column: Int, row: Int) {
        guard glyphs == .blocks, contains(column: column - 1, row: row) else { return }
        let isRight = self[column - 1, row].half == .right
        self[isRight ? column - 2 : column - 1, row].marks.append(scalar)
    }

    /// Writes a decimal number.
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
        let start = column + max(minimumWidth - Canvas.width(of: number), 0)
        for blank in column..<start { put(" ", column: blank, row: row, style) }
        // Fifteen digits need no memory of their own.
        return write(String(number), column: start, row: row, style)
    }

    /// Writes one line of text centred in a row, or half a column left of the centre.
    ///
    /// - Parameter columns: The most columns to write on, see ``write(_:column:row:atMost:_:)``.
    public mutating func writeCentered(_ text: String, row: Int, atMost columns: Int = .max, _ style: Style = .plain) {
        let width = min(Canvas.width(of: text), columns)
        write(text, column: (size.columns - width) >> 1, row: row, atMost: columns, style)
    }

    public static func width(of text: String) -> Int { text.columns }

    public static func width(of number: Int) -> Int { String(number).utf8.count }

    /// Sets one cell, if it lies inside, to a glyph or to its ASCII stand-in.
    package mutating func put(_ glyph: Unicode.Scalar, column: Int, row: Int, _ style: Style) {
        guard contains(column: column, row: row) else { return }
        self[column, row] = Cell(glyphs == .ascii ? glyph.asciiStandIn : glyph, style)
    }
}
