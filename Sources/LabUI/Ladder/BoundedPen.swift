internal import PongUI
internal import TerminalUI

/// Writes the items of a row, separated by spaces, and omits items that would cross the end column.
struct BoundedPen {
    private var pen: RowPen
    private let start: Int
    private let end: Int

    /// - Parameter end: The column after the last writable one.
    init(from start: Int, to end: Int, row: Int, style: Style) {
        pen = RowPen(column: start, row: row, style: style)
        self.start = start
        self.end = end
    }

    /// Columns left for the next item.
    var room: Int { max(end - pen.column - gap, 0) }

    private var gap: Int { pen.column == start ? 0 : 1 }

    /// Writes an item of several parts if it fits.
    mutating func write<each Part: RowPart>(_ parts: repeat each Part, on canvas: inout Canvas) {
        var width = 0
        for part in repeat each parts { width += part.width }
        guard width <= room else { return }
        if gap > 0 { pen.write(" ", on: &canvas) }
        pen.write(repeat each parts, on: &canvas)
    }
}

/// Glyphs of one column each.
struct GlyphRun<Glyphs: Sequence<Unicode.Scalar>>: RowPart {
    let glyphs: Glyphs
    let width: Int

    func write(with pen: inout RowPen, on canvas: inout Canvas) {
        for glyph in glyphs {
            canvas.set(glyph, column: pen.column, row: pen.row, pen.style)
            pen.goOn(at: pen.column + 1)
        }
    }
}

extension GlyphRun<CollectionOfOne<Unicode.Scalar>> {
    init(_ glyph: Unicode.Scalar) { self.init(glyphs: CollectionOfOne(glyph), width: 1) }
}

extension GlyphRun<LazyMapSequence<StrideThrough<Int>, Unicode.Scalar>> {
    /// Four hexadecimal digits.
    init(hexadecimal number: UInt16) {
        let glyphs = stride(from: 12, through: 0, by: -4).lazy.map { shift in
            let digit = UInt8(truncatingIfNeeded: number >> UInt16(shift) & 0xF)
            return Unicode.Scalar(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
        self.init(glyphs: glyphs, width: 4)
    }
}
