import ProgramTesting
import TerminalKit
import Testing

/// Matches in the real program, played by keys.
@Suite("Playing", .waits)
struct PlayingTests {
    private func serve(_ terminal: TerminalSession) throws {
        try terminal.type(" ", for: "Left serves")
        try terminal.type(" ")
    }

    @Test(
        "a match of named players ends with a result, a rematch, the title, and the shell; the bell rings, or does not",
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
        try toggleHelp(terminal)
        let frames = terminal.screen.synchronizedUpdates
        bytes = terminal.output.count
        try terminal.type(" ", for: "Zoë[2J serves")
        try terminal.type(" ", for: "the result") { $0.shows("r rematch") && !$0.isUpdating }
        if kind == .modern {
            // The ball was in play for more than 40 ticks; a slow machine draws fewer frames.
            #expect(terminal.screen.synchronizedUpdates > frames + 10)
            #expect(terminal.tokensOutsideUpdates(from: bytes).allSatisfy { $0 == .control(7) })
        } else {
            #expect(terminal.screen.synchronizedUpdates == 0)
        }
        for text in ["Zoë[2J wins!", "1 : 0", "Hits", "Aces", "Longest rally", "Seconds in play"] {
            try terminal.wait(for: text)
        }
        try terminal.type(["r": "Bob serves", .escape: "Paused", .escape: "Two players"])
        try terminal.end()
        #expect(terminal.output.contains(7) == (sound == "bell") && terminal.screen.unknown == [])
    }

    @Test("another size keeps the match; one that is too small pauses it and says what it needs")
    func resize() throws {
        let terminal = try Program.match(points: 99)
        let noScore = terminal.screen.score
        try serve(terminal)
        try terminal.wait(for: "the first point") { $0.shows("Left scores") && !$0.isUpdating }
        let score = terminal.screen.score
        #expect(score != noScore)
        for (columns, rows) in [(200, 60), (40, 16)] {
            try terminal.resize(columns: columns, rows: rows)
            try terminal.wait(for: "a court of \(columns) columns and \(rows) rows") {
                $0.lines[0].hasSuffix(" Right ▄") && $0.lines[0].count == columns
                    && $0.lines[rows - 1].hasPrefix(" Rally")
            }
        }
        try terminal.resize(columns: 30, rows: 10)
        try terminal.wait(for: "Pong needs 40×16")
        try terminal.wait(for: "here: 30×10")
        try terminal.resize(columns: 80, rows: 24)
        try terminal.wait(for: "the pause") { $0.shows("Paused") && !$0.isUpdating }
        #expect(terminal.screen.score == score)
        try terminal.type(" ", for: "the match") { !$0.shows("Paused") }
    }

    @Test("draws nothing before the match and in a pause, but for keys that change something")
    func stillness() throws {
        let terminal = try Program.match(points: 99)
        try expectStillness(terminal)
        try serve(terminal)
        try terminal.type("p", for: "Paused")
        try expectStillness(terminal)
    }

    /// Opens and closes the help repeatedly, with meaningless keys between; each change takes exactly one frame.
    private func expectStillness(_ terminal: TerminalSession) throws {
        try toggleHelp(terminal)
        let (frames, bytes) = (terminal.screen.synchronizedUpdates, terminal.output.count)
        for _ in 0..<10 {
            try terminal.type("x")
            try toggleHelp(terminal)
        }
        #expect(terminal.screen.synchronizedUpdates == frames + 20 && terminal.tokensOutsideUpdates(from: bytes) == [])
    }

    private func toggleHelp(_ terminal: TerminalSession) throws {
        try terminal.type("?", for: "the help") { $0.shows(" Keys ") && !$0.isUpdating }
        try terminal.type("x", for: "no help") { !$0.shows(" Keys ") && !$0.isUpdating }
    }
}

extension TerminalSession {
    /// The tokens written outside synchronized updates, from a byte outside of one.
    fileprivate func tokensOutsideUpdates(from start: Int) -> [ControlToken] {
        var isInside = false
        return tokens(from: start).filter { token in
            switch token {
            case .sequence(ReceivedSequence(marker: "?", parameters: [2026], final: "h")): isInside = true
            case .sequence(ReceivedSequence(marker: "?", parameters: [2026], final: "l")): isInside = false
            default: return !isInside
            }
            return false
        }
    }
}

extension VirtualTerminal {
    /// The rows of the score's digits on 80×24, if no ball is in the court.
    fileprivate var score: [String] { Array(lines[2...6]) }
}
