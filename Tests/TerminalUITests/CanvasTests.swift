import Testing

@testable import TerminalUI

@Suite("Canvas") struct CanvasTests {
    /// The lines of a canvas after some drawing.
    private func lines(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .blocks, _ draw: (inout Canvas) -> Void)
        -> [String]
    {
        var canvas = Canvas(columns: columns, rows: rows, glyphs: glyphs)
        draw(&canvas)
        return canvas.lines
    }

    @Test("clips a filled rectangle on all sides, and keeps nothing when it is cleared or takes another size")
    func fill() {
        let filled = lines(4, 3) {
            $0.fill(column: -2, row: -2, columns: 4, rows: 4, with: Cell("x"))
            $0.fill(column: 3, row: 2, columns: 9, rows: 9, with: Cell("y"))
            $0.fill(column: 2, row: 1, columns: 0, rows: 1, with: Cell("z"))
            $0.fill(column: 9, row: 9, columns: -3, rows: 2, with: Cell("z"))
            $0.fill(column: -9, row: -9, columns: 2, rows: 2, with: Cell("z"))
        }
        #expect(filled == ["xx", "xx", "   y"])
        var canvas = Canvas(columns: 2, rows: 1)
        canvas.write("ab", column: 0, row: 0)
        canvas.clear(Style(.rgb(1, 2, 3)))
        #expect(canvas.cells.allSatisfy { $0 == Cell(" ", Style(.rgb(1, 2, 3))) })
        for columns in [2, 3] {
            canvas.write("ab", column: 0, row: 0)
            canvas.clear(as: Size(columns: columns, rows: columns - 1))
            #expect(canvas == Canvas(columns: columns, rows: columns - 1))
        }
    }

    @Test("writes text in its style, clipped, and returns the column after it; centred in the left of two middles")
    func text() {
        var canvas = Canvas(columns: 6, rows: 2)
        let ends = [
            canvas.write("pong", column: 1, row: 0, Style(.standard, .bold)),
            canvas.write("clipped", column: -2, row: 1), canvas.write("below", column: 0, row: 2),
        ]
        #expect(ends == [5, 5, 5] && canvas.lines == [" pong", "ipped"])
        #expect(canvas[1, 0].style.attributes == .bold && canvas[0, 0].style == .plain)
        let centred = lines(7, 3) { canvas in
            for (row, text) in ["abc", "ab", "0123456789"].enumerated() { canvas.writeCentered(text, row: row) }
        }
        #expect(centred == ["  abc", "  ab", "2345678"])
    }

    @Test("has stand-ins for what a terminal does not show, and in ASCII look-alikes of punctuation")
    func standIns() {
        let hidden = ["\u{1B}", "\n", "\u{7F}", "\u{85}", "\u{AD}", "\u{200D}", "\u{E000}"]
        #expect(hidden.filter { sign in lines(3, 1) { $0.write("a\(sign)b", column: 0, row: 0) } != ["a?b"] } == [])
        let text = "…–·●○▲▼◀▶↑↓←→×é█"
        let shown = [GlyphSet.blocks, .ascii].flatMap { lines(16, 1, $0) { $0.write(text, column: 0, row: 0) } }
        #expect(shown == [text, ".-.*o^v<>^v<>x??"])
    }

    @Test("writes wide characters over two columns, and marks over none")
    func scripts() {
        var canvas = Canvas(columns: 12, rows: 3)
        let ends = [
            canvas.write("日本 x\u{301}!", column: 0, row: 0), canvas.write("ที่นี่", column: 0, row: 1),
            canvas.write("界", column: 11, row: 2),
        ]
        #expect(ends == [7, 2, 13] && canvas.lines == ["日本 x\u{301}!", "ที่นี่", ""])
        let cut = canvas.write("日本日本日本", column: 0, row: 2, atMost: 6)
        canvas.write("a", column: 1, row: 0)
        canvas.write("b", column: 2, row: 0)
        #expect(cut == 5 && canvas.lines == [" ab  x\u{301}!", "ที่นี่", "日本…"])
        #expect(lines(12, 1, .ascii) { $0.write("日x\u{301}", column: 0, row: 0) } == ["??x"])
    }

    @Test("writes numbers, moved to the right, and the extreme ones")
    func numbers() {
        for number in [0, -7, 1_234, -123_456, .min, .max, 9, 10, 99, 100] {
            var canvas = Canvas(columns: 24, rows: 1)
            let end = canvas.write(number, column: 0, row: 0, minimumWidth: 5)
            let text = "\(number)"
            #expect(canvas.lines == [String(repeating: " ", count: max(5 - text.count, 0)) + text])
            #expect(end == max(text.count, 5))
        }
    }

    @Test("draws frames of single and double lines, clipped, in either set of glyphs")
    func box() {
        let blocks = lines(5, 3) {
            $0.box(column: 0, row: 0, columns: 4, rows: 3)
            $0.box(column: 4, row: 0, columns: 1, rows: 3)
        }
        let ascii = lines(3, 2, .ascii) { $0.box(column: -1, row: 0, columns: 4, rows: 9) }
        let double = [GlyphSet.blocks, .ascii].map {
            lines(3, 3, $0) { $0.box(column: 0, row: 0, columns: 3, rows: 3, lines: .double) }
        }
        #expect(blocks == ["┌──┐", "│  │", "└──┘"] && ascii == ["--+", "  |"])
        #expect(double == [["╔═╗", "║ ║", "╚═╝"], ["#=#", "# #", "#=#"]])
    }

    @Test("draws big digits: of half blocks, of pixels of two columns by one row, of strokes in ASCII; all differ")
    func digits() {
        let two = ["██████", "    ██", "██████", "██", "██████"]
        let small = lines(9, 3) { $0.digits(10, column: 1, row: 0, scale: 1) }
        let large = lines(6, 5) { $0.digits(2, column: 0, row: 0, scale: 2) }
        let strokes = lines(11, 3, .ascii) { $0.digits(245, column: 0, row: 0, scale: 1) }
        let signs = lines(6, 5, .ascii) { $0.digits(2, column: 0, row: 0, scale: 2) }
        #expect(small == ["   █ █▀█", "   █ █ █", "   ▀ ▀▀▀"] && large == two)
        #expect(strokes == [" _       _", " _| |_| |_", "|_    |  _|"])
        #expect(signs == two.map { $0.replacing("█", with: "#") })
        let sizes = [Canvas.digitsSize(10, scale: 1), Canvas.digitsSize(2, scale: 2)]
        #expect(sizes == [Size(columns: 7, rows: 3), Size(columns: 6, rows: 5)])
        let counts = [GlyphSet.ascii, .blocks].flatMap { glyphs in
            (1...4).map { scale in
                let drawn = (0...9).map { digit in
                    let size = Canvas.digitsSize(digit, scale: scale)
                    return lines(size.columns, size.rows, glyphs) { $0.digits(digit, column: 0, row: 0, scale: scale) }
                }
                return Set(drawn).count
            }
        }
        #expect(counts == Array(repeating: 10, count: 8))
    }

    @Test("writes big capitals, whatever the letters' case, of half rows and larger, and in ASCII of whole rows")
    func letters() {
        let words: [(String, scale: Int, GlyphSet, lines: [String])] = [
            (
                "Won: M!", 1, .blocks,
                ["█   █ █▀█ █▄ █ ▄    █▄ ▄█ █", "█▄▀▄█ █ █ █ ▀█ ▄    █ ▀ █ ▀", "▀   ▀ ▀▀▀ ▀  ▀      ▀   ▀ ▀"]
            ),
            ("it", 2, .blocks, ["██  ██████", "██    ██", "██    ██", "██    ██", "██    ██"]),
            ("a§b", 1, .ascii, ["###    ##", "# #    # #", "###    ##", "# #    # #", "# #    ##"]),
            ("l", 2, .ascii, ["##", "##", "##", "##", "######"]),
        ]
        for (text, scale, glyphs, lines) in words {
            var canvas = Canvas(columns: 28, rows: lines.count, glyphs: glyphs)
            let end = canvas.letters(text, column: 0, row: 0, scale: scale)
            let isMeasured = end == Canvas.lettersWidth(of: text.lowercased(), scale: scale)
            #expect(isMeasured && canvas.letterRows(scale: scale) == lines.count && canvas.lines == lines)
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
