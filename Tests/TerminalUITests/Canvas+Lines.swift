import TerminalUI

extension Canvas {
    init(columns: Int, rows: Int, glyphs: GlyphSet = .blocks) {
        self.init(size: Size(columns: columns, rows: rows), glyphs: glyphs)
    }

    /// The rows' glyphs, without trailing blanks.
    var lines: [String] {
        var screen = TestScreen(size: size)
        screen.present(self)
        return screen.lines
    }
}
