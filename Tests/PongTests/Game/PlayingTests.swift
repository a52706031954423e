import ProgramTesting
import TerminalKit
import Testing

/// Matches in the real program, played by keys.
@Suite("Playing", .waits)
struct PlayingTests {
    @Test(
        "a match of named players outlives a small screen, and ends with a result, a rematch, the title, and the shell",
        arguments: [(.modern, "bell"), (.mute, "off")] as [(VirtualTerminal.Kind, String)]
    )
    func toTheEnd(_ kind: VirtualTerminal.Kind, _ sound: String) throws {
        let names = ["--name", "Zoë\u{1B}[2J", "--second-name", "  Bob\n", "--sound", sound]
        let terminal = try Program.match(points: 1, names, kind: kind)
        for text in ["Zoë[2J", "Bob", "next point decides"] { try terminal.wait(for: text) }
        var bytes = terminal.output.count
        try terminal.type(.control("l"), for: "a cleared screen, drawn again") { screen in
            String(decoding: terminal.output.dropFirst(bytes), as: UTF8.self).contains("\u{1B}[2J")
                && ["Bob", "Space begins", "W up  S down", "Rally 0", "q quit"].allSatisfy(screen.shows)
        }
        try terminal.resize(columns: 30, rows: 10)
        try terminal.wait(for: "here: 30×10")
        try terminal.resize(columns: 80, rows: 24)
        try terminal.wait(for: "Space begins")
        try terminal.type("?", for: " Keys ")
        try terminal.type("?", for: "no help") { !$0.shows(" Keys ") && !$0.isUpdating }
        let frames = terminal.screen.synchronizedUpdates
        bytes = terminal.output.count
        try terminal.type(" ", for: "Zoë[2J serves")
        try terminal.type(" ", for: "the result") { $0.shows("r rematch") && !$0.isUpdating }
        if kind == .modern {
            // The ball was in play for more than 40 ticks; a slow machine draws fewer frames.
            #expect(terminal.screen.synchronizedUpdates > frames + 10)
            let drawn = String(decoding: terminal.output.dropFirst(bytes), as: UTF8.self)
            let outside = drawn.replacing(/\u{1B}\[\?2026h(?s:.*?)\u{1B}\[\?2026l/, with: "")
            #expect(outside.allSatisfy { $0 == "\u{7}" })
        } else {
            #expect(terminal.screen.synchronizedUpdates == 0)
        }
        for text in ["Zoë[2J wins!", "1 : 0", "Contacts", "Aces", "Longest rally", "Seconds in play"] {
            try terminal.wait(for: text)
        }
        try terminal.type(["r": "Bob serves", .escape: "Paused", .escape: "Two players"])
        try terminal.end()
        #expect(terminal.output.contains(7) == (sound == "bell") && terminal.screen.unknown == [])
    }
}
