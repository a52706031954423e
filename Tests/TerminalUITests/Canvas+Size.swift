import TerminalUI

extension Canvas {
    init(columns: Int, rows: Int, glyphs: GlyphSet = .blocks) {
        self.init(size: Size(columns: columns, rows: rows), glyphs: glyphs)
    }
}

extension SubcellBox {
    init(x: Range<Int>, y: Range<Int>) {
        self.init(left: x.lowerBound, top: y.lowerBound, right: x.upperBound, bottom: y.upperBound)
    }
}
