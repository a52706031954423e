import ProgramTesting
import TerminalKit
import Testing

/// The title of the real program.
@Suite("Title", .waits)
struct TitleTests {
    @Test("each item can be begun by keys, and left, also in a terminal that answers nothing")
    func items() throws {
        let terminal = try Program.start(["--seed", "1"], kind: .mute)
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

    @Test("begins with the first steps for a new player")
    func firstStart() throws {
        let folder = try TemporaryFolder()
        let terminal = try Program.start(environment: ["XDG_CONFIG_HOME": folder.path(of: "settings")])
        try terminal.wait(for: "the first steps") { $0.chosenLine?.hasPrefix("First steps") == true }
        try terminal.type(.enter, for: "First steps 1 of 4  Tab skip")
    }

    @Test("the arrows choose the level, a click begins a line as Enter does, and the last item quits")
    func choices() throws {
        let terminal = try Program.start()
        try terminal.go(to: "Play")
        try terminal.wait(for: "  easy")
        try terminal.type([.right: "◀ normal", .right: "◀ hard"])
        try terminal.type(.left)
        try terminal.type(.left, for: "  easy")
        let row = try #require(terminal.screen.lines.firstIndex { $0.contains("Two players") })
        try terminal.send("\u{1B}[<0;30;\(row + 1)M")
        try terminal.wait(for: "Space begins")
        try terminal.type(.escape, for: "Quit")
        try terminal.choose("Quit")
        try terminal.expectEnd()
    }
}
