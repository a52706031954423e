import TerminalKit
import Testing

/// The title of the real program.
@Suite("Title", .waits)
struct TitleTests {
    @Test("each item can be begun by keys, and left", arguments: VirtualTerminal.Kind.allCases)
    func items(_ kind: VirtualTerminal.Kind) throws {
        let terminal = try Program.start(["--seed", "1"], kind: kind)
        // “Host a match” starts another process; `LiveProgramTests` tests it.
        let items = [
            ("Play", ["You", "Computer", "Space begins"]),
            ("Two players", ["Left", "Right", "Space begins"]),
            ("Watch", ["Left", "Right", "serves", "demo"]),
            ("Choose the match", ["Points to win", "Win by two"]),
            ("Join", ["Join a match", "Type or paste the invite"]),
            ("Lab", ["Left P", "Right P", "in flight", "ready: Space"]),
            ("Make a court", ["my court", "mirrored", "Enter try"]),
        ]
        for (item, texts) in items {
            try terminal.choose(item)
            for text in texts { try terminal.wait(for: text) }
            try terminal.type(.escape)
            if texts.contains("in flight") {
                try terminal.wait(for: "frozen")
                try terminal.type(.escape)
            }
        }
    }

    @Test("the last item quits")
    func quit() throws {
        let terminal = try Program.start()
        try terminal.wait(for: "Quit")
        try terminal.type(.up)
        try terminal.type(.enter)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [])
    }

    @Test("a click begins a line as Enter does")
    func click() throws {
        let terminal = try Program.start()
        try terminal.wait(for: "Two players")
        let row = try #require(terminal.screen.lines.firstIndex { $0.contains("Two players") })
        try terminal.send("\u{1B}[<0;30;\(row + 1)M")
        try terminal.wait(for: "Space begins")
        try terminal.wait(for: "Left")
    }

    @Test("the level is chosen with the arrows")
    func level() throws {
        let terminal = try Program.start()
        try terminal.go(to: "Play")
        try terminal.wait(for: "  easy")
        try terminal.type(.right)
        try terminal.wait(for: "◀ normal")
        try terminal.type(.right)
        try terminal.wait(for: "◀ hard")
        try terminal.type(.left)
        try terminal.type(.left)
        try terminal.wait(for: "  easy")
    }
}
