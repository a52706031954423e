import Glibc
import TerminalKit
import Testing
import TerminalUI

@testable import NcursesScreen

/// Terminals that are far away, and those that do not answer.
extension NcursesScreenTests {
    @Test(
        "asks at its end, and drops what comes up to the answer, which the shell would take for typed text",
        arguments: [true, false]
    )
    func answersAtTheEnd(isAnswered: Bool) async throws {
        let options = try options(patience: .seconds(60))
        let answer = "\u{1B}[?64;22c"
        let closing = Task.detached {
            let screen = try NcursesScreen(options)
            var events: [Event] = []
            if isAnswered { screen.wait(nil, into: &events) }
            screen.close()
        }
        var shown = ""
        while !shown.contains("\u{1B}[c") { shown += terminal.output() }
        if isAnswered { try terminal.send(answer) }
        while !shown.hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t\u{1B}[c") { shown += terminal.output() }
        try terminal.send("\u{1B}[113;1:3u\u{1B}[<35;1;1M" + (isAnswered ? answer : answer + "q" + answer))
        try await closing.value
        // The restored terminal would show it.
        #expect(terminal.output() == "")
    }

    @Test("waits no longer than the terminal's time for an answer that does not come, and then asks no more")
    func noAnswer() throws {
        let screen = try NcursesScreen(options(patience: .milliseconds(200)))
        let start = ContinuousClock.now
        screen.close()
        #expect(ContinuousClock.now - start < .seconds(30) && terminal.output().hasSuffix("\u{1B}[c"))
        let late = try NcursesScreen(options(patience: .milliseconds(1)))
        _ = events(late, within: .milliseconds(5))
        _ = terminal.output()
        late.close()
        #expect(terminal.output().hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t"))
    }

    @Test("an arrow whose bytes come 50 ms apart is an arrow")
    func slowArrow() throws {
        try withScreen { screen in
            for sequence in ["\u{1B}[A", "\u{1B}OA", "\u{1B}[1;1:1A"] {
                var received: [Event] = []
                for byte in sequence {
                    try terminal.send(String(byte))
                    received += events(screen, within: .milliseconds(50))
                }
                #expect(received == [.key(KeyEvent(.up))])
            }
        }
    }

    @Test("a sequence in two pieces is one where the terminal's answers are slow; elsewhere Escape stays quick")
    func slowSequence() throws {
        for isSlow in [true, false] {
            let screen = try NcursesScreen(options(patience: .seconds(60)))
            defer { screen.close() }
            if isSlow { #expect(events(screen, within: .milliseconds(60)) == []) }
            try terminal.send("\u{1B}[?62c")
            #expect(events(screen) == [.reportsReleases(false)])
            for (first, rest) in [("\u{1B}", "[A"), ("\u{1B}[", "A"), ("\u{1B}O", "A")] {
                try terminal.send(first)
                let none = events(screen, within: .milliseconds(300))
                if !isSlow, first == "\u{1B}" {
                    #expect(none == [.key(KeyEvent(.escape))])
                } else {
                    try terminal.send(rest)
                    #expect(none == [] && events(screen) == [.key(KeyEvent(.up))], "\(first)")
                }
            }
            try terminal.send("\u{1B}")
            #expect(events(screen) == [.key(KeyEvent(.escape))])
            // Answers the last question.
            try terminal.send("\u{1B}[?62c")
        }
    }

    @Test("a paste is text over a pause, and keys are keys again where its end never comes")
    func endlessPaste() throws {
        try withScreen { screen in
            try terminal.send("\u{1B}[200~a")
            #expect(events(screen) == [.pasted("a")] && events(screen, within: .milliseconds(700)) == [])
            try terminal.send("q")
            #expect(events(screen) == [.pasted("q")] && events(screen, within: .milliseconds(2_100)) == [])
            try terminal.send("q")
            #expect(events(screen) == [.key(KeyEvent(.character("q")))])
        }
    }

    @Test("draws in ASCII, and everything again, where blocks are two columns wide")
    func wideBlocks() throws {
        try withScreen { screen in
            screen.present(Canvas(size: screen.size))
            _ = terminal.output()
            try terminal.send("\u{1B}[1;7R\u{1B}[?62c")
            #expect(events(screen) == [.blocksAreWide, .reportsReleases(false)])
            screen.present(Canvas(size: screen.size))
            #expect(terminal.output().contains("\u{1B}[2J") && screen.capabilities.glyphs == .ascii)
        }
    }
}
