import Testing

@testable import TerminalUI

@Suite("Canvas") struct CanvasTests {
    @Test("clips a filled rectangle on all sides")
    func fill() {
        var canvas = Canvas(columns: 4, rows: 3)
        canvas.fill(column: -2, row: -2, columns: 4, rows: 4, with: Cell("x"))
        canvas.fill(column: 3, row: 2, columns: 9, rows: 9, with: Cell("y"))
        canvas.fill(column: 2, row: 1, columns: 0, rows: 1, with: Cell("z"))
        canvas.fill(column: 9, row: 9, columns: -3, rows: 2, with: Cell("z"))
        canvas.fill(column: -9, row: -9, columns: 2, rows: 2, with: Cell("z"))
        #expect(canvas.lines == ["xx", "xx", "   y"])
    }

    @Test("clears to a style, and keeps nothing when it takes another size")
    func clear() {
        var canvas = Canvas(columns: 2, rows: 1)
        canvas.write("ab", column: 0, row: 0)
        canvas.clear(Style(.rgb(1, 2, 3)))
        #expect(canvas.cells.allSatisfy { $0 == Cell(" ", Style(.rgb(1, 2, 3))) })
        canvas.write("ab", column: 0, row: 0)
        canvas.clear(as: Size(columns: 2, rows: 1))
        #expect(canvas == Canvas(columns: 2, rows: 1))
        canvas.clear(as: Size(columns: 3, rows: 2))
        #expect(canvas == Canvas(columns: 3, rows: 2))
    }

    @Test("writes text in its style and returns the column after it, clipped or not")
    func text() {
        var canvas = Canvas(columns: 6, rows: 2)
        #expect(canvas.write("pong", column: 1, row: 0, Style(.standard, .bold)) == 5)
        #expect(canvas.write("clipped", column: -2, row: 1) == 5)
        #expect(canvas.write("below", column: 0, row: 2) == 5)
        #expect(canvas.lines == [" pong", "ipped"])
        #expect(canvas[1, 0].style.attributes == .bold)
        #expect(canvas[0, 0].style == .plain)
    }

    @Test(
        "has a stand-in for what a terminal does not show",
        arguments: ["\u{1B}", "\n", "\u{7F}", "\u{85}", "\u{AD}", "\u{200D}", "\u{E000}"]
    )
    func standIn(_ scalar: String) {
        var canvas = Canvas(columns: 3, rows: 1)
        canvas.write("a\(scalar)b", column: 0, row: 0)
        #expect(canvas.lines == ["a?b"])
    }

    @Test("writes wide characters over two columns, and marks over none")
    func scripts() {
        var canvas = Canvas(columns: 12, rows: 3)
        #expect(canvas.write("日本 x\u{301}!", column: 0, row: 0) == 7)
        #expect(canvas.write("ที่นี่", column: 0, row: 1) == 2)
        #expect(canvas.write("界", column: 11, row: 2) == 13)
        #expect(canvas.lines == ["日本 x\u{301}!", "ที่นี่", ""])
        #expect(canvas.write("日本日本日本", column: 0, row: 2, atMost: 6) == 5)
        #expect(canvas.lines[2] == "日本…")
        canvas.write("a", column: 1, row: 0)
        canvas.write("b", column: 2, row: 0)
        #expect(canvas.lines[0] == " ab  x\u{301}!")
        var ascii = Canvas(columns: 12, rows: 1, glyphs: .ascii)
        #expect(ascii.write("日x\u{301}", column: 0, row: 0) == 3)
        #expect(ascii.lines == ["??x"])
    }

    @Test("shows punctuation as it is, or by a look-alike in ASCII")
    func asciiStandIns() {
        let text = "…–·●○▲▼◀▶↑↓←→×é█"
        var blocks = Canvas(columns: 16, rows: 1)
        blocks.write(text, column: 0, row: 0)
        #expect(blocks.lines == [text])
        var ascii = Canvas(columns: 16, rows: 1, glyphs: .ascii)
        ascii.write(text, column: 0, row: 0)
        #expect(ascii.lines == [".-.*o^v<>^v<>x??"])
    }

    @Test(
        "writes numbers, moved to the right",
        arguments: [(0, "    0"), (-7, "   -7"), (1234, " 1234"), (-123_456, "-123456")]
    )
    func numbers(_ number: Int, _ expected: String) {
        var canvas = Canvas(columns: 10, rows: 1)
        #expect(canvas.write(number, column: 0, row: 0, minimumWidth: 5) == expected.utf8.count)
        #expect(canvas.lines == [expected])
    }

    @Test("writes the extreme numbers", arguments: [Int.min, Int.max, 9, 10, 99, 100])
    func extremes(_ number: Int) {
        var canvas = Canvas(columns: 24, rows: 1)
        canvas.write(number, column: 0, row: 0)
        #expect(canvas.lines == ["\(number)"])
    }

    @Test("centres text, of two middles in the left one")
    func centered() {
        var canvas = Canvas(columns: 7, rows: 3)
        canvas.writeCentered("abc", row: 0)
        canvas.writeCentered("ab", row: 1)
        canvas.writeCentered("0123456789", row: 2)
        #expect(canvas.lines == ["  abc", "  ab", "2345678"])
    }

    @Test("draws a frame, clipped, in either set of glyphs")
    func box() {
        var blocks = Canvas(columns: 5, rows: 3)
        blocks.box(column: 0, row: 0, columns: 4, rows: 3)
        blocks.box(column: 4, row: 0, columns: 1, rows: 3)
        #expect(blocks.lines == ["┌──┐", "│  │", "└──┘"])
        var ascii = Canvas(columns: 3, rows: 2, glyphs: .ascii)
        ascii.box(column: -1, row: 0, columns: 4, rows: 9)
        #expect(ascii.lines == ["--+", "  |"])
    }

    @Test("draws big digits from half blocks")
    func smallDigits() {
        var canvas = Canvas(columns: 9, rows: 3)
        canvas.digits(10, column: 1, row: 0, scale: 1)
        #expect(canvas.lines == ["   █ █▀█", "   █ █ █", "   ▀ ▀▀▀"])
        #expect(Canvas.digitsSize(10, scale: 1) == Size(columns: 7, rows: 3))
    }

    @Test("draws bigger digits with pixels of two columns by one row")
    func bigDigits() {
        let expected = ["██████", "    ██", "██████", "██", "██████"]
        var blocks = Canvas(columns: 6, rows: 5)
        blocks.digits(2, column: 0, row: 0, scale: 2)
        #expect(blocks.lines == expected)
        #expect(Canvas.digitsSize(2, scale: 2) == blocks.size)
        var ascii = Canvas(columns: 6, rows: 5, glyphs: .ascii)
        ascii.digits(2, column: 0, row: 0, scale: 2)
        #expect(ascii.lines == expected.map { $0.replacing("█", with: "#") })
    }

    @Test("tells all digits apart in ASCII too, at every scale", arguments: 1...4, [GlyphSet.ascii, .blocks])
    func distinctDigits(_ scale: Int, _ glyphs: GlyphSet) {
        let drawn = (0...9).map { digit in
            var canvas = Canvas(size: Canvas.digitsSize(digit, scale: scale), glyphs: glyphs)
            canvas.digits(digit, column: 0, row: 0, scale: scale)
            return canvas.lines
        }
        #expect(Set(drawn).count == 10)
    }

    @Test("draws the strokes of small digits in ASCII")
    func asciiDigits() {
        var canvas = Canvas(columns: 11, rows: 3, glyphs: .ascii)
        canvas.digits(245, column: 0, row: 0, scale: 1)
        #expect(canvas.lines == [" _       _", " _| |_| |_", "|_    |  _|"])
    }

    @Test("writes big capitals, whatever the letters' case, of half rows and larger")
    func letters() {
        var canvas = Canvas(columns: 28, rows: 3)
        let end = canvas.letters("Won: M!", column: 0, row: 0, scale: 1)
        #expect(end == Canvas.lettersWidth(of: "wOn: m!", scale: 1))
        #expect(
            canvas.lines == [
                "█   █ █▀█ █▄ █ ▄    █▄ ▄█ █",
                "█▄▀▄█ █ █ █ ▀█ ▄    █ ▀ █ ▀",
                "▀   ▀ ▀▀▀ ▀  ▀      ▀   ▀ ▀",
            ]
        )
        var large = Canvas(columns: 20, rows: 5)
        large.letters("it", column: 0, row: 0, scale: 2)
        #expect(large.lines == ["██  ██████", "██    ██", "██    ██", "██    ██", "██    ██"])
        #expect(large.letterRows(scale: 2) == 5 && large.letterRows(scale: 1) == 3)
    }

    @Test("writes big capitals in ASCII of whole rows, and a blank for what has no letter")
    func asciiLetters() {
        var canvas = Canvas(size: Size(columns: 12, rows: 5), glyphs: .ascii)
        canvas.letters("a§b", column: 0, row: 0, scale: 1)
        #expect(canvas.lines == ["###    ##", "# #    # #", "###    ##", "# #    # #", "# #    ##"])
        #expect(canvas.letterRows(scale: 1) == 5)
        var large = Canvas(size: Size(columns: 6, rows: 5), glyphs: .ascii)
        large.letters("l", column: 0, row: 0, scale: 2)
        #expect(large.lines == ["##", "##", "##", "##", "######"])
    }

    @Test("has a letter of its own for every one of the alphabet, wide enough for its pixels")
    func alphabet() {
        var shapes: Set<[String]> = []
        for code in UInt8(ascii: "A")...UInt8(ascii: "Z") {
            var canvas = Canvas(columns: 8, rows: 3)
            let end = canvas.letters(String(Unicode.Scalar(code)), column: 0, row: 0, scale: 1)
            let widest = canvas.lines.map(\.count).max() ?? 0
            #expect(widest == end - 1, "\(Unicode.Scalar(code))")
            shapes.insert(canvas.lines)
        }
        // Only O looks like another sign, the zero.
        #expect(shapes.count == 26)
    }

    @Test("draws frames of double lines that look different from single ones, in ASCII too")
    func doubleFrames() {
        for (glyphs, lines) in [(GlyphSet.blocks, ["╔═╗", "║ ║", "╚═╝"]), (.ascii, ["#=#", "# #", "#=#"])] {
            var canvas = Canvas(size: Size(columns: 3, rows: 3), glyphs: glyphs)
            canvas.box(column: 0, row: 0, columns: 3, rows: 3, lines: .double)
            #expect(canvas.lines == lines)
        }
    }
}
