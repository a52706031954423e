import Testing

@testable import TerminalUI

@Suite("Canvas") struct CanvasTests {
    @Test("has a big digit of its own for each, in every size")
    func digits() {
        for (glyphs, scale) in [GlyphSet.ascii, .blocks].flatMap({ glyphs in (1...4).map { (glyphs, $0) } }) {
            let drawn = (0...9).map { digit in
                var canvas = Canvas(size: Canvas.digitsSize(digit, scale: scale), glyphs: glyphs)
                canvas.digits(digit, column: 0, row: 0, scale: scale)
                return canvas.lines
            }
            #expect(Set(drawn).count == 10, "\(glyphs), \(scale)")
        }
    }

    @Test("has a letter of its own for every one of the alphabet, wide enough for its pixels")
    func alphabet() {
        var shapes: Set<[String]> = []
        for code in UInt8(ascii: "A")...UInt8(ascii: "Z") {
            var canvas = Canvas(columns: 8, rows: 3)
            let end = canvas.letters(String(Unicode.Scalar(code)), column: 0, row: 0, scale: 1)
            if canvas.lines.map(\.count).max() == end - 1 { shapes.insert(canvas.lines) }
        }
        // Only O looks like another sign, the zero.
        #expect(shapes.count == 26)
    }
}
