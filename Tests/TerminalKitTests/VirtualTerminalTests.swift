import Testing

@testable import TerminalKit

@Suite("VirtualTerminal") struct VirtualTerminalTests {
    /// A small terminal after some output.
    private func terminal(_ output: String) -> VirtualTerminal {
        var terminal = VirtualTerminal(columns: 10, rows: 4)
        terminal.feed(output.utf8)
        return terminal
    }

    @Test("draws what xterm would, and keeps unknown sequences")
    func drawing() {
        for (name, output, lines) in [
            ("plain", "ab\r\ncd", ["ab", "cd", "", ""]),
            ("wraps after the last column, not on it", "0123456789\rX", ["X123456789", "", "", ""]),
            ("wraps", "0123456789X", ["0123456789", "X", "", ""]),
            ("scrolls", "1\r\n2\r\n3\r\n4\r\n5", ["2", "3", "4", "5"]),
            ("places the cursor", "\u{1B}[2;3Hx\u{1B}[4;5Hz", ["", "  x", "", "    z"]),
            ("keeps the cursor inside", "\u{1B}[99;99Hx", ["", "", "", "         x"]),
            ("moves the cursor", "\u{1B}[3B\u{1B}[2C^\u{1B}[A\u{1B}[2D<", ["", "", " <", "  ^"]),
            ("erases to the line's end", "abcdef\u{1B}[1;3H\u{1B}[K", ["ab", "", "", ""]),
            ("erases everything", "ab\r\ncd\u{1B}[2J", ["", "", "", ""]),
            ("repeats", "-\u{1B}[4b|", ["-----|", "", "", ""]),
            ("UTF-8", "▀█é→", ["▀█é→", "", "", ""]),
            ("skips strings", "a\u{1B}]0;title\u{07}b\u{1B}P+q\u{1B}\\c", ["abc", "", "", ""]),
            ("breaks off sequences and strings", "a\u{1B}[38;5\u{1B}[Cb\u{1B}]0;t\u{1B}[Cc", ["a b c", "", "", ""]),
        ] {
            let terminal = terminal(output)
            #expect(terminal.lines == lines && terminal.unknown == [], "\(name)")
        }
        var malformed = VirtualTerminal(columns: 10, rows: 1)
        malformed.feed([0xE2, 0x96, UInt8(ascii: "a"), 0xFF])
        #expect(malformed.lines == ["\u{FFFD}a\u{FFFD}"])
        #expect(terminal("\u{1B}[5y").unknown.count == 1 && terminal("\u{1B}#8").unknown == ["ESC #8"])
    }

    @Test("takes its input in any pieces")
    func pieces() {
        let output = Array("\u{1B}[?1049h\u{1B}[38;2;1;2;3;1m▀\u{1B}]0;t\u{1B}\\é\u{1B}[>15u".utf8)
        let whole = terminal(String(decoding: output, as: UTF8.self))
        for cut in 1..<output.count {
            var terminal = VirtualTerminal(columns: 10, rows: 4)
            terminal.feed(output[..<cut])
            terminal.feed(output[cut...])
            #expect(terminal.page.cells == whole.page.cells)
            #expect(terminal.leftovers == whole.leftovers)
        }
        #expect(whole.shows("▀é"))
    }

    @Test("the alternate screen gives the main one back, with its cursor; each has its own keyboard flags")
    func alternate() {
        var terminal = terminal("main\u{1B}[?1049h\u{1B}[Hgame\u{1B}[>15u\u{1B}[>1u")
        #expect(terminal.isAlternate && terminal.lines[0] == "game" && terminal.keyboardFlags == 1)
        terminal.feed("\u{1B}[<u".utf8)
        #expect(terminal.keyboardFlags == 15)
        terminal.feed("\u{1B}[?1049l".utf8)
        #expect(!terminal.isAlternate && terminal.lines[0] == "main" && terminal.cursor == .init(column: 4, row: 0))
        #expect(terminal.keyboardFlags == 0 && terminal.leftovers == ["kitty keyboard flags are 15"])
        terminal.feed("\u{1B}[?1049h".utf8)
        #expect(terminal.keyboardFlags == 15)
    }

    @Test("names what a program leaves behind, and counts synchronized updates when they are complete")
    func leftovers() {
        #expect(terminal("").leftovers == [])
        for (output, leftover) in [
            ("\u{1B}[?1049h", "mode 1049 (alternate screen) is on"),
            ("\u{1B}[?25l", "mode 25 (visible cursor) is off"),
            ("\u{1B}[?1003;1006h", "mode 1003 (mouse motion) is on"),
            ("\u{1B}[?2026h", "mode 2026 (synchronized update) is on"),
            ("\u{1B}[>15u", "kitty keyboard flags are 15"),
            ("\u{1B}=", "the model does not know ESC ="),
            ("\u{1B}[7m", "text is drawn with "),
        ] {
            #expect(terminal(output).leftovers.first?.hasPrefix(leftover) == true, "\(leftover)")
        }
        #expect(terminal("\u{1B}[?2026h").synchronizedUpdates == 0)
        #expect(terminal("\u{1B}[?2026h\u{1B}[?2026l\u{1B}[?2026l").synchronizedUpdates == 1)
    }
}
