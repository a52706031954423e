import Glibc
import TerminalKit
import Testing
import TerminalUI

@testable import NcursesScreen

// One screen can be open in a process, and signals belong to the process: one test at a time.
@Suite("Ncurses screen", .waits, .serialized) struct NcursesScreenTests {
    let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
    }

    /// The options of a screen on a terminal, by default an xterm.
    func options(
        _ environment: [String: String?] = ["TERM": "xterm-256color"],
        ascii: Bool = false,
        on other: PseudoTerminal? = nil,
        patience: Duration = .zero
    ) throws -> NcursesScreen.Options {
        let side = try (other ?? terminal).programSide
        return NcursesScreen.Options(
            ascii: ascii,
            input: side,
            output: side,
            environment: { environment[$0] ?? nil },
            patience: patience
        )
    }

    /// Opens a screen, runs a test, and closes the screen.
    func withScreen(_ test: (NcursesScreen) throws -> Void) throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        try test(screen)
    }

    func events(_ screen: NcursesScreen, within time: Duration? = .seconds(5)) -> [Event] {
        var events: [Event] = []
        screen.wait(time, into: &events)
        return events
    }

    @Test("takes the terminal over and gives it back as it was, once, also with its last reference")
    func lifecycle() throws {
        let before = try terminal.settings()
        let screen = try NcursesScreen(options())
        let modes = try terminal.settings().localModes & UInt(ECHO | ICANON | ISIG)
        let start = terminal.output()
        #expect(modes == 0 && screen.size == Size(columns: 80, rows: 24))
        #expect(start.hasPrefix("\u{1B}[?1049h") && start.contains("\u{1B}[?25l") && start.contains("\u{1B}[?2004h"))
        #expect(start.hasSuffix("\u{1B}[>15u\u{1B}[?u\u{1B}[?2026$p\u{1B}[c"))
        screen.close()
        let end = terminal.output()
        #expect(end.hasPrefix("\u{1B}[?2026l\u{1B}[?1003l\u{1B}[?1006l\u{1B}[<u"))
        #expect(["\u{1B}[?2004l", "\u{1B}[?25h", "\u{1B}[?7h", "\u{1B}[?1049l"].filter { !end.contains($0) } == [])
        // Where the alternate screen is turned off, as in GNU screen, nothing of the game stays.
        #expect(end.contains("\u{1B}[m\u{1B}[H\u{1B}[2J") || end.contains("\u{1B}[m\u{1B}[H\u{1B}[J"))
        screen.close()
        #expect(try terminal.settings() == before && terminal.output() == "")

        do {
            let screen = try NcursesScreen(options())
            screen.present(Canvas(size: screen.size))
            try terminal.send("\u{1B}[?62c\n")
        }
        // A late answer is dropped.
        var waiting: Int32 = -1
        let result = try ioctl(terminal.programSide, UInt(FIONREAD), &waiting)
        #expect(try terminal.settings() == before && result == 0 && waiting == 0)
        #expect(terminal.output().hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t"))
    }

    @Test("one screen at a time can be open")
    func alreadyOpen() throws {
        let other = try PseudoTerminal()
        let before = try other.settings()
        try withScreen { _ in
            let error = #expect(throws: TerminalError.self) { try NcursesScreen(options(on: other)) }
            let after = try other.settings()
            #expect(error?.message == "another screen is open" && after == before)
        }
        try NcursesScreen(options(on: other)).close()
    }

    @Test("shows a frame in one write, nothing if nothing changed, and everything after forgetting it")
    func presents() throws {
        try withScreen { screen in
            var canvas = Canvas(size: screen.size, glyphs: screen.capabilities.glyphs)
            canvas.write("pong", column: 0, row: 0)
            screen.present(canvas)
            let first = terminal.output()
            screen.present(canvas)
            let second = terminal.pieces()
            canvas.write("ball", column: 20, row: 10)
            screen.present(canvas)
            let third = terminal.pieces()
            screen.forget()
            screen.present(canvas)
            #expect(first.hasSuffix("\u{1B}[H\u{1B}[2Jpong") && second == [] && third == ["\u{1B}[11;21Hball"])
            #expect(terminal.output().contains("\u{1B}[H\u{1B}[2Jpong"))
            screen.ring()
            let rings = (0..<2).map { _ in
                screen.present(canvas)
                return terminal.output()
            }
            #expect(rings == ["\u{7}", ""])
        }
    }

    @Test("draws halves on the Linux console, and uses no pointer and no clipboard there")
    func console() throws {
        let copies = try ["linux", "xterm"].map { name in
            let screen = try NcursesScreen(options(["TERM": name]))
            defer { screen.close() }
            #expect(screen.capabilities.partsPerCell == (name == "linux" ? 2 : 8))
            #expect(screen.capabilities.hasPointer == (name != "linux"))
            _ = terminal.output()
            screen.copy("pong")
            return terminal.output()
        }
        #expect(copies == ["", "\u{1B}]52;c;cG9uZw==\u{7}"])
    }

    @Test("brackets a frame where the terminal has synchronized updates")
    func synchronizedUpdates() throws {
        try withScreen { screen in
            try terminal.send("\u{1B}[?15u\u{1B}[?2026;2$y\u{1B}[?62c")
            let received = events(screen)
            var canvas = Canvas(size: screen.size)
            screen.present(canvas)
            canvas.write("x", column: 0, row: 0)
            _ = terminal.output()
            let pieces = (0..<2).map { _ in
                screen.present(canvas)
                return terminal.pieces()
            }
            #expect(received == [.reportsReleases(true)] && pieces == [["\u{1B}[?2026hx\u{1B}[?2026l"], []])
        }
    }

    @Test("repeats characters where the terminal can, and asks again after each return")
    func repetition() throws {
        try withScreen { screen in
            let trial = "\u{1B}[H█\u{1B}[2b\u{1B}[6n\u{1B}[H      "
            #expect(terminal.output().contains(trial))
            var canvas = Canvas(size: screen.size)
            screen.present(canvas)
            for (answer, expected) in [("\u{1B}[1;2R", "████"), ("\u{1B}[1;4R", "█\u{1B}[3b")] {
                screen.leave()
                _ = terminal.output()
                screen.enter()
                let question = terminal.output()
                try terminal.send("\(answer)\u{1B}[?62c")
                let received = events(screen)
                canvas.clear()
                canvas.write("████", column: 0, row: 0)
                screen.present(canvas)
                #expect(question.contains(trial) && received == [.reportsReleases(false)])
                #expect(terminal.output().hasSuffix("\u{1B}[2J\(expected)"))
            }
        }
    }

    @Test("tells keys, and a lone Escape after a silence that is not the time limit")
    func keys() throws {
        try withScreen { screen in
            try terminal.send("w\u{3}\u{1B}[A")
            let keys = [KeyEvent(.character("w")), KeyEvent(.character("c"), .press, .control), KeyEvent(.up)]
            #expect(events(screen, within: nil) == keys.map { .key($0) })
            try terminal.send("\u{1B}")
            let start = ContinuousClock.now
            #expect(events(screen, within: nil) == [.key(KeyEvent(.escape))])
            #expect(ContinuousClock.now - start >= .milliseconds(100))
        }
    }

    @Test("waits as long as it is told when nothing happens")
    func timeout() throws {
        try withScreen { screen in
            let start = ContinuousClock.now
            let none = events(screen, within: .microseconds(1_500))
            let time = ContinuousClock.now - start
            #expect(time >= .microseconds(1_500) && none + events(screen, within: .zero) == [])
        }
    }

    @Test("reports the pointer only while it is asked to")
    func pointer() throws {
        try withScreen { screen in
            let start = terminal.output()
            let outputs = [true, true, false].map { reports in
                screen.reportsPointer = reports
                return terminal.output()
            }
            #expect(!start.contains("1003"))
            #expect(outputs == ["\u{1B}[?1003h\u{1B}[?1006h", "", "\u{1B}[?1003l\u{1B}[?1006l"])
        }
    }

    @Test("tells another size, at most its largest, and draws everything again")
    func resize() throws {
        try withScreen { screen in
            screen.present(Canvas(size: screen.size))
            let largest = NcursesScreen.largest
            for (columns, rows) in [(100, 30), (100, 30), (65_535, 65_535), (80, 65_535)] {
                _ = terminal.output()
                try terminal.resize(columns: columns, rows: rows)
                for _ in 0..<2 { kill(getpid(), SIGWINCH) }
                let size = Size(columns: min(columns, largest.columns), rows: min(rows, largest.rows))
                #expect(events(screen) == [.resized(size)] && screen.size == size)
                screen.present(Canvas(size: size))
                #expect(terminal.output().contains("\u{1B}[2J"))
            }
        }
    }

    @Test("takes the terminal again when it continues")
    func continues() throws {
        try withScreen { screen in
            screen.reportsPointer = true
            let raw = try terminal.settings()
            _ = terminal.output()
            var cooked = termios()
            try tcgetattr(terminal.programSide, &cooked)
            cooked.c_lflag |= tcflag_t(ECHO | ICANON)
            try tcsetattr(terminal.programSide, TCSANOW, &cooked)
            kill(getpid(), SIGCONT)
            let (received, settings) = (events(screen), try terminal.settings())
            #expect(received == [.resumed, .resized(screen.size)] && settings == raw)
            let output = terminal.output()
            // It undoes its own settings first: otherwise half of them would stay set at the end.
            let entering = try #require(output.ranges(of: "\u{1B}[?1049h").first)
            let (before, after) = (output[..<entering.lowerBound], output[entering.upperBound...])
            #expect(before.contains("\u{1B}[<u") && before.contains("\u{1B}[?1049l") && after.contains("\u{1B}[>15u"))
            #expect(output.hasSuffix("\u{1B}[?1003h\u{1B}[?1006h"))
        }
    }

    @Test("does not wait for input that it drops as it continues")
    func continuesWithInput() async throws {
        let options = try options()
        var gate: [Int32] = [-1, -1]
        try #require(pipe(&gate) == 0)
        defer { for descriptor in gate { close(descriptor) } }
        let continuing = Task.detached { [gate] in
            let screen = try NcursesScreen(options)
            defer { screen.close() }
            var byte: UInt8 = 0
            read(gate[0], &byte, 1)
            var events: [Event] = []
            while !events.contains(.resumed) { screen.wait(.seconds(5), into: &events) }
        }
        var shown = ""
        while !shown.contains("\u{1B}[c") { shown += terminal.output() }
        try terminal.send("x")
        kill(getpid(), SIGCONT)
        // The screen finds the key and the signal at once.
        write(gate[1], "x", 1)
        let end = ContinuousClock.now + .seconds(10)
        while shown.ranges(of: "\u{1B}[?1049l").count < 2, ContinuousClock.now < end { shown += terminal.output() }
        #expect(shown.ranges(of: "\u{1B}[?1049l").count == 2)
        // A screen that waits for a key ends by this one.
        try terminal.send("x")
        try await continuing.value
    }

    @Test("says once that the terminal is gone, and does not spin")
    func hangUp() throws {
        try withScreen { screen in
            terminal.hangUp()
            let first = events(screen, within: nil)
            let start = ContinuousClock.now
            let none = events(screen, within: .milliseconds(30))
            let time = ContinuousClock.now - start
            #expect(first == [.closed] && none == [] && time >= .milliseconds(30))
            #expect(events(screen, within: nil).count == 1)
        }
    }

    @Test("finds that the terminal is gone when it draws")
    func hangUpWhileDrawing() throws {
        try withScreen { screen in
            terminal.hangUp()
            screen.present(Canvas(size: screen.size))
            screen.present(Canvas(size: Size(columns: 3, rows: 3)))
            #expect(events(screen, within: .zero) == [.closed])
        }
    }

    @Test("counts a terminal as gone that takes no output for a time, if it is told one, and restores it")
    func outputLimit() async throws {
        let side = try terminal.programSide
        let (settings, flags) = (try terminal.settings(), fcntl(side, F_GETFL))
        var (options, end) = (try options(), [Int32](repeating: -1, count: 2))
        options.outputLimit = .milliseconds(100)
        try #require(pipe(&end) == 0)
        defer { for descriptor in end { close(descriptor) } }
        let drawing = Task.detached { [options, end] in
            defer { write(end[1], "x", 1) }
            let screen = try NcursesScreen(options)
            defer { screen.close() }
            var events: [Event] = []
            while !events.contains(.closed) {
                screen.forget()
                screen.present(Canvas(size: screen.size))
                screen.wait(.zero, into: &events)
            }
        }
        var ending = pollfd(fd: end[0], events: Int16(POLLIN), revents: 0)
        let ends = poll(&ending, 1, 10_000) == 1
        #expect(ends)
        // A screen without a limit waits for a reader, and ends by the signal.
        if !ends { kill(getpid(), SIGTERM) }
        while poll(&ending, 1, 0) == 0 { _ = terminal.output() }
        try await drawing.value
        #expect(try terminal.settings() == settings && fcntl(side, F_GETFL) == flags)
    }

    @Test("refuses what is not a terminal")
    func notATerminal() throws {
        let file = open("/dev/null", O_RDWR)
        defer { close(file) }
        var options = try options()
        options.output = file
        let error = #expect(throws: TerminalError.self) { try NcursesScreen(options) }
        #expect(error?.message == "this is not a terminal: run pong without redirecting its input or output")
    }

    @Test("refuses terminals that it cannot use, and says what to do in one line")
    func unusable() throws {
        let before = try terminal.settings()
        let cases: [(String?, String)] = [
            (nil, "TERM is not set: "), ("", "TERM is not set: "),
            ("no-such-terminal", "TERM \"no-such-terminal\" is unknown here: "),
            ("dumb", "TERM \"dumb\" cannot move the cursor: "),
            ("vt52", "TERM \"vt52\" cannot move the cursor: "),
            ("footnote", "TERM \"footnote\" is unknown here: "),
            ("not-xterm", "TERM \"not-xterm\" is unknown here: "),
        ]
        for (term, message) in cases {
            let error = #expect(throws: TerminalError.self) { try NcursesScreen(options(["TERM": term])) }
            let words = error?.message ?? ""
            #expect(words.hasPrefix(message) && !words.contains("\n"), "\(words)")
            #expect(try terminal.settings() == before && terminal.output() == "")
        }
    }

    @Test("reads the colours off the environment, and goes by xterm's description for its kin that have none here")
    func colors() throws {
        let kin = [
            "xterm-kitty", "foot", "foot-extra", "ghostty", "xterm-ghostty", "wezterm", "alacritty", "xterm-made-up",
        ]
        let environments: [([String: String], ColorDepth)] =
            [
                (["TERM": "xterm-256color"], .palette256), (["TERM": "xterm"], .ansi16), (["TERM": "vt100"], .none),
                (["TERM": "vt100", "COLORTERM": "truecolor"], .none),
                (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .rgb24),
                (["TERM": "xterm", "COLORTERM": "24bit"], .rgb24), (["TERM": "xterm", "COLORTERM": "yes"], .ansi16),
                (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
                (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
            ] + kin.map { (["TERM": $0], .palette256) }
        for (environment, expected) in environments {
            let screen = try NcursesScreen(options(environment))
            screen.close()
            let isEntered = terminal.output().contains("\u{1B}[?1049h") || environment["TERM"] == "vt100"
            #expect(screen.capabilities.colors == expected && isEntered, "\(environment)")
        }
        // Another terminal's description does not say how this one erases.
        let erases = try ["xterm-256color", "xterm-made-up"].map { name in
            try Terminfo(name, output: terminal.programSide).features.erasesInBackground
        }
        #expect(erases == [true, false])
    }

    @Test("draws blocks where the locale is in UTF-8, or none is set, and in ASCII when it is told to")
    func glyphs() throws {
        let environments: [([String: String], GlyphSet)] = [
            ([:], .blocks), (["LC_ALL": "", "LC_CTYPE": "", "LANG": ""], .blocks), (["LC_ALL": "C"], .ascii),
            (["LC_CTYPE": "POSIX"], .ascii), (["LANG": "C"], .ascii), (["LANG": "xx_XX.UTF-8"], .blocks),
            (["LANG": "xx_XX.utf8@euro"], .blocks), (["LANG": "xx_XX"], .ascii),
            (["LANG": "xx_XX.ISO-8859-15@euro"], .ascii), (["LC_ALL": "C", "LANG": "xx_XX.UTF-8"], .ascii),
            (["LC_ALL": "xx_XX.UTF-8", "LC_CTYPE": "C", "LANG": "C"], .blocks),
            (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "xx_XX.UTF-8"], .ascii),
        ]
        let wrong = environments.filter { environment, expected in GlyphSet { environment[$0] } != expected }
        #expect(wrong.map(\.0) == [])
        let screen = try NcursesScreen(options(ascii: true))
        screen.close()
        #expect(screen.capabilities.glyphs == .ascii)
    }

    @Test("takes the delays out of terminfo's strings")
    func padding() {
        #expect(Terminfo.withoutPadding("\u{1B}[H$<5>\u{1B}[J$<50/>$1<2>") == Array("\u{1B}[H\u{1B}[J$1<2>".utf8))
    }
}
