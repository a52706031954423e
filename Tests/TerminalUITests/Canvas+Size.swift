import TerminalUI

extension Canvas {
    init(columns: Int, rows: Int, glyphs: GlyphSet = .blocks) {
        self.init(size: Size(columns: columns, rows: rows), glyphs: glyphs)
    }
}
