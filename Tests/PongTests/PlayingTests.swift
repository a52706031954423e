import TerminalKit
import Testing

/// Matches in the real program, played by keys.
@Suite("Playing", .waits)
struct PlayingTests {
    /// Starts a match of two players without input, so that the seed decides it.
    private func start(points: Int, kind: VirtualTerminal.Kind = .modern) throws -> TerminalSession {
        let terminal = try Program.start(
            ["play", "--opponent", "human", "--points", "\(points)", "--seed", "1"],
            kind: kind
        )
        try terminal.wait(for: "Space begins")
        return terminal
    }

    private func serve(_ terminal: TerminalSession) throws {
        try terminal.type(.character(" "))
        try terminal.wait(for: "Left serves")
        try terminal.type(.character(" "))
    }

    @Test(
        "a match ends with a result, then a rematch, the title, and the shell",
        arguments: VirtualTerminal.Kind.allCases
    )
    func toTheEnd(_ kind: VirtualTerminal.Kind) throws {
        let terminal = try start(points: 1, kind: kind)
        try toggleHelp(terminal)
        let (frames, bytes) = (terminal.screen.synchronizedUpdates, terminal.output.count)
        try serve(terminal)
        try terminal.wait(for: "the result") { $0.shows("r rematch") && !$0.isUpdating }
        if kind == .modern {
            // The ball was in play for more than 40 ticks; a slow machine draws fewer frames.
            #expect(terminal.screen.synchronizedUpdates > frames + 10)
            #expect(terminal.tokensOutsideUpdates(from: bytes) == 0)
        } else {
            #expect(terminal.screen.synchronizedUpdates == 0)
        }
        for text in ["Left wins!", "1 : 0", "Hits", "Aces", "Longest rally", "Seconds in play"] {
            #expect(terminal.screen.shows(text), "\(text)")
        }
        try terminal.type(.character("r"))
        try terminal.wait(for: "Right serves")
        try terminal.type(.escape)
        try terminal.wait(for: "Paused")
        try terminal.type(.escape)
        try terminal.wait(for: "Two players")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [])
        #expect(terminal.screen.unknown == [])
    }

    @Test("the players have the names that they were given")
    func names() throws {
        let terminal = try Program.start(
            ["play", "--opponent", "human", "--name", "Zoë\u{1B}[2J", "--second-name", "  Bob\n", "--points", "1"]
        )
        try terminal.wait(for: "Space begins")
        for text in ["Zoë[2J", "Bob", "next point decides"] { #expect(terminal.screen.shows(text), "\(text)") }
        try terminal.type(.character(" "))
        try terminal.wait(for: "the first serve") { $0.shows("Zoë[2J serves") || $0.shows("Bob serves") }
    }

    @Test("another size keeps the match; one that is too small pauses it and says what it needs")
    func resize() throws {
        let terminal = try start(points: 99)
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
        try terminal.type(.character(" "))
        try terminal.wait(for: "the match") { !$0.shows("Paused") }
    }

    @Test("draws nothing before the match and in a pause, but for keys that change something")
    func stillness() throws {
        let terminal = try start(points: 99)
        try expectStillness(terminal)
        try serve(terminal)
        try terminal.type(.character("p"))
        try terminal.wait(for: "Paused")
        try expectStillness(terminal)
    }

    @Test("Ctrl-L draws everything again", arguments: VirtualTerminal.Kind.allCases)
    func redraw(_ kind: VirtualTerminal.Kind) throws {
        let terminal = try start(points: 99, kind: kind)
        let bytes = terminal.output.count
        try terminal.type(.control("l"))
        try terminal.wait(for: "a cleared screen, drawn again") { _ in
            String(decoding: terminal.output.dropFirst(bytes), as: UTF8.self).contains("\u{1B}[2J")
        }
        for text in ["Left", "Right", "Space begins", "W up  S down", "Rally 0", "q quit"] {
            try terminal.wait(for: text)
        }
    }

    /// Opens and closes the help repeatedly, with meaningless keys between; each change takes exactly one frame.
    private func expectStillness(_ terminal: TerminalSession) throws {
        try toggleHelp(terminal)
        let (frames, bytes) = (terminal.screen.synchronizedUpdates, terminal.output.count)
        for _ in 0..<10 {
            try terminal.type(.character("x"))
            try toggleHelp(terminal)
        }
        #expect(terminal.screen.synchronizedUpdates == frames + 20)
        #expect(terminal.tokensOutsideUpdates(from: bytes) == 0)
    }

    private func toggleHelp(_ terminal: TerminalSession) throws {
        try terminal.type(.character("?"))
        try terminal.wait(for: "the help") { $0.shows(" Keys ") && !$0.isUpdating }
        try terminal.type(.character("x"))
        try terminal.wait(for: "no help") { !$0.shows(" Keys ") && !$0.isUpdating }
    }
}

extension TerminalSession {
    /// The number of tokens written outside synchronized updates, counted from a byte outside of one.
    fileprivate func tokensOutsideUpdates(from start: Int) -> Int {
        var isInside = false
        var count = 0
        for token in tokens(from: start) {
            switch token {
            case .sequence(ReceivedSequence(marker: "?", parameters: [[2026]], final: "h")): isInside = true
            case .sequence(ReceivedSequence(marker: "?", parameters: [[2026]], final: "l")): isInside = false
            default: count += isInside ? 0 : 1
            }
        }
        return count
    }
}

extension VirtualTerminal {
    /// The rows of the score's digits on 80×24, if no ball is in the court.
    fileprivate var score: [String] { Array(lines[2...6]) }
}
