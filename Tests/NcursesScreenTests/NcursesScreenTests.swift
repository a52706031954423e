import Glibc
import TerminalKit
import Testing
import TerminalUI

@testable import NcursesScreen

// One screen can be open in a process, and signals belong to the process: one test at a time.
@Suite("Ncurses screen", .waits, .serialized) struct NcursesScreenTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
    }

    /// The options of a screen on a terminal, by default an xterm.
    private func options(
        _ environment: [String: String] = ["TERM": "xterm-256color"],
        ascii: Bool = false,
        on other: PseudoTerminal? = nil
    ) throws -> NcursesScreen.Options {
        let side = try (other ?? terminal).programSide
        return NcursesScreen.Options(ascii: ascii, input: side, output: side) { environment[$0] }
    }

    @Test("takes the terminal over and gives it back as it was")
    func lifecycle() throws {
        let before = try terminal.settings()
        let screen = try NcursesScreen(options())
        #expect(screen.size == Size(columns: 80, rows: 24))
        #expect(try terminal.settings() != before)
        #expect(try terminal.settings().localModes & UInt(ECHO | ICANON | ISIG) == 0)
        let start = terminal.output()
        #expect(start.hasPrefix("\u{1B}[?1049h"))
        #expect(start.contains("\u{1B}[?25l"))
        #expect(start.hasSuffix("\u{1B}[>15u\u{1B}[?u\u{1B}[?2026$p\u{1B}[c"))

        screen.close()
        #expect(try terminal.settings() == before)
        let end = terminal.output()
        #expect(end.hasPrefix("\u{1B}[?2026l\u{1B}[?1003l\u{1B}[?1006l\u{1B}[<u"))
        #expect(end.contains("\u{1B}[?25h"))
        #expect(end.contains("\u{1B}[?7h"))
        #expect(end.contains("\u{1B}[?1049l"))
        screen.close()
        #expect(terminal.output() == "")
    }

    @Test("gives the terminal back with its last reference, and drops late answers")
    func lastReference() throws {
        let before = try terminal.settings()
        do {
            let screen = try NcursesScreen(options())
            screen.present(Canvas(size: screen.size))
            try terminal.send("\u{1B}[?62c")
        }
        #expect(try terminal.settings() == before)
        #expect(terminal.output().hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t"))
        var waiting: Int32 = -1
        #expect(try ioctl(terminal.programSide, UInt(FIONREAD), &waiting) == 0)
        #expect(waiting == 0)
    }

    @Test("one screen at a time can be open")
    func alreadyOpen() throws {
        let screen = try NcursesScreen(options())
        let other = try PseudoTerminal()
        let before = try other.settings()
        let error = #expect(throws: TerminalError.self) { try NcursesScreen(options(on: other)) }
        #expect(error?.code == .alreadyOpen)
        #expect(try other.settings() == before)
        screen.close()
        try NcursesScreen(options(on: other)).close()
    }

    @Test("shows a frame in one write, and writes nothing if nothing changed")
    func presents() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        var canvas = Canvas(size: screen.size, glyphs: screen.capabilities.glyphs)
        canvas.write("pong", column: 0, row: 0)
        screen.present(canvas)
        #expect(terminal.output().hasSuffix("\u{1B}[H\u{1B}[2Jpong"))
        screen.present(canvas)
        #expect(terminal.pieces() == [])
        canvas.write("ball", column: 20, row: 10)
        screen.present(canvas)
        #expect(terminal.pieces() == ["\u{1B}[11;21Hball"])
    }

    @Test("brackets a frame where the terminal has synchronized updates")
    func synchronizedUpdates() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        var events: [Event] = []
        try terminal.send("\u{1B}[?15u\u{1B}[?2026;2$y\u{1B}[?62c")
        screen.wait(.seconds(5), into: &events)
        #expect(events == [.reportsReleases(true)])
        _ = terminal.output()
        var canvas = Canvas(size: screen.size)
        screen.present(canvas)
        canvas.write("x", column: 0, row: 0)
        _ = terminal.output()
        screen.present(canvas)
        #expect(terminal.pieces() == ["\u{1B}[?2026hx\u{1B}[?2026l"])
        screen.present(canvas)
        #expect(terminal.pieces() == [])
    }

    @Test("repeats characters where the terminal can, and asks again after each return")
    func repetition() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        let trial = "\u{1B}[H█\u{1B}[2b\u{1B}[6n\u{1B}[H   "
        #expect(terminal.output().contains(trial))
        var canvas = Canvas(size: screen.size)
        screen.present(canvas)
        for (answer, expected) in [("\u{1B}[1;2R", "████"), ("\u{1B}[1;4R", "█\u{1B}[3b")] {
            screen.leave()
            _ = terminal.output()
            screen.enter()
            #expect(terminal.output().contains(trial))
            try terminal.send("\(answer)\u{1B}[?62c")
            var events: [Event] = []
            screen.wait(.seconds(5), into: &events)
            #expect(events == [.reportsReleases(false)])
            canvas.clear()
            canvas.write("████", column: 0, row: 0)
            screen.present(canvas)
            #expect(terminal.output().hasSuffix("\u{1B}[2J\(expected)"))
        }
    }

    @Test("tells keys, and a lone Escape after a silence that is not the time limit")
    func keys() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        var events: [Event] = []
        try terminal.send("w\u{3}\u{1B}[A")
        screen.wait(nil, into: &events)
        #expect(
            events == [
                .key(KeyEvent(.character("w"))), .key(KeyEvent(.character("c"), .press, .control)), .key(KeyEvent(.up)),
            ]
        )
        events = []
        try terminal.send("\u{1B}")
        let start = ContinuousClock.now
        screen.wait(nil, into: &events)
        #expect(events == [.key(KeyEvent(.escape))])
        let time = ContinuousClock.now - start
        #expect(time >= .milliseconds(100))
    }

    @Test("an arrow whose bytes come 50 ms apart is an arrow", arguments: ["\u{1B}[A", "\u{1B}OA", "\u{1B}[1;1:1A"])
    func slowArrow(_ sequence: String) throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        var events: [Event] = []
        for byte in sequence {
            try terminal.send(String(byte))
            screen.wait(.milliseconds(50), into: &events)
        }
        #expect(events == [.key(KeyEvent(.up))])
    }

    @Test("redraws everything after forgetting the shown canvas")
    func forget() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        var canvas = Canvas(size: screen.size, glyphs: screen.capabilities.glyphs)
        canvas.write("pong", column: 0, row: 0)
        screen.present(canvas)
        _ = terminal.output()
        screen.forget()
        screen.present(canvas)
        #expect(terminal.output().hasSuffix("\u{1B}[H\u{1B}[2Jpong"))
    }

    @Test("waits as long as it is told when nothing happens")
    func timeout() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        var events: [Event] = []
        let start = ContinuousClock.now
        screen.wait(.microseconds(1_500), into: &events)
        #expect(ContinuousClock.now - start >= .microseconds(1_500))
        #expect(events == [])
        screen.wait(.zero, into: &events)
        #expect(events == [])
    }

    @Test("reports the pointer only while it is asked to")
    func pointer() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        #expect(!terminal.output().contains("1003"))
        screen.reportsPointer = true
        #expect(terminal.output() == "\u{1B}[?1003h\u{1B}[?1006h")
        screen.reportsPointer = true
        #expect(terminal.output() == "")
        screen.reportsPointer = false
        #expect(terminal.output() == "\u{1B}[?1003l\u{1B}[?1006l")
    }

    @Test("tells another size and draws everything again")
    func resize() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        screen.present(Canvas(size: screen.size))
        _ = terminal.output()
        try terminal.resize(columns: 100, rows: 30)
        kill(getpid(), SIGWINCH)
        kill(getpid(), SIGWINCH)
        var events: [Event] = []
        screen.wait(.seconds(5), into: &events)
        #expect(events == [.resized(Size(columns: 100, rows: 30))])
        #expect(screen.size == Size(columns: 100, rows: 30))
        screen.present(Canvas(size: screen.size))
        #expect(terminal.output().contains("\u{1B}[2J"))
    }

    @Test("takes the terminal again when it continues")
    func continues() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        screen.reportsPointer = true
        let raw = try terminal.settings()
        _ = terminal.output()
        var cooked = termios()
        try tcgetattr(terminal.programSide, &cooked)
        cooked.c_lflag |= tcflag_t(ECHO | ICANON)
        try tcsetattr(terminal.programSide, TCSANOW, &cooked)
        kill(getpid(), SIGCONT)
        var events: [Event] = []
        screen.wait(.seconds(5), into: &events)
        #expect(events == [.resumed, .resized(screen.size)])
        #expect(try terminal.settings() == raw)
        let output = terminal.output()
        // It undoes its own settings first: otherwise half of them would stay set at the end.
        let entering = try #require(output.ranges(of: "\u{1B}[?1049h").first)
        #expect(output[..<entering.lowerBound].contains("\u{1B}[<u"))
        #expect(output[..<entering.lowerBound].contains("\u{1B}[?1049l"))
        #expect(output[entering.upperBound...].contains("\u{1B}[>15u"))
        #expect(output.hasSuffix("\u{1B}[?1003h\u{1B}[?1006h"))
    }

    @Test("a signal that asks to end becomes an event", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signals(_ signal: Int32) throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        kill(getpid(), signal)
        var events: [Event] = []
        screen.wait(nil, into: &events)
        #expect(events == [.closed(.signal(signal))])
    }

    @Test("ignored signals stay ignored, and the previous handlers are restored")
    func ignoredSignal() throws {
        var previous = sigaction()
        var ignore = sigaction()
        ignore.__sigaction_handler.sa_handler = SIG_IGN
        sigaction(SIGHUP, &ignore, &previous)
        defer { sigaction(SIGHUP, &previous, nil) }
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        kill(getpid(), SIGHUP)
        var events: [Event] = []
        screen.wait(.milliseconds(20), into: &events)
        #expect(events == [])
    }

    @Test("says once that the terminal is gone, and does not spin")
    func hangUp() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        terminal.hangUp()
        var events: [Event] = []
        screen.wait(nil, into: &events)
        #expect(events == [.closed(.endOfInput)])
        let start = ContinuousClock.now
        screen.wait(.milliseconds(30), into: &events)
        #expect(ContinuousClock.now - start >= .milliseconds(30))
        #expect(events.count == 1)
        screen.wait(nil, into: &events)
        #expect(events.count == 2)
    }

    @Test("finds that the terminal is gone when it draws")
    func hangUpWhileDrawing() throws {
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        terminal.hangUp()
        screen.present(Canvas(size: screen.size))
        screen.present(Canvas(size: Size(columns: 3, rows: 3)))
        var events: [Event] = []
        screen.wait(.zero, into: &events)
        #expect(events == [.closed(.endOfInput)])
    }

    @Test("refuses what is not a terminal")
    func notATerminal() throws {
        let file = open("/dev/null", O_RDWR)
        defer { close(file) }
        var options = try options()
        options.output = file
        let error = #expect(throws: TerminalError.self) { try NcursesScreen(options) }
        #expect(error?.code == .notATerminal)
        #expect(error?.message == "this is not a terminal: run pong without redirecting its input or output")
    }

    @Test(
        "refuses terminals that it cannot use, and says what to do",
        arguments: [
            ([:], TerminalError.Code.unknownTerminal, "TERM is not set: "),
            (["TERM": ""], .unknownTerminal, "TERM is not set: "),
            (["TERM": "no-such-terminal"], .unknownTerminal, "TERM \"no-such-terminal\" is unknown here: "),
            (["TERM": "dumb"], .unusableTerminal, "TERM \"dumb\" cannot move the cursor: "),
            (["TERM": "vt52"], .unusableTerminal, "TERM \"vt52\" cannot move the cursor: "),
            (["TERM": "footnote"], .unknownTerminal, "TERM \"footnote\" is unknown here: "),
            (["TERM": "not-xterm"], .unknownTerminal, "TERM \"not-xterm\" is unknown here: "),
        ] as [([String: String], TerminalError.Code, String)]
    )
    func unusable(_ environment: [String: String], _ code: TerminalError.Code, _ message: String) throws {
        let before = try terminal.settings()
        let error = #expect(throws: TerminalError.self) { try NcursesScreen(options(environment)) }
        #expect(error?.code == code)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("\n") == false)
        #expect(try terminal.settings() == before)
        #expect(terminal.output() == "")
    }

    @Test(
        "goes by xterm's description for its kin that have none here",
        arguments: [
            "xterm-kitty", "foot", "foot-extra", "ghostty", "xterm-ghostty", "wezterm", "alacritty", "xterm-made-up",
        ]
    )
    func standIn(_ term: String) throws {
        let screen = try NcursesScreen(options(["TERM": term]))
        defer { screen.close() }
        #expect(screen.capabilities.colors == .palette256)
        #expect(terminal.output().hasPrefix("\u{1B}[?1049h"))
    }

    @Test("does not rely on erasing if the terminal uses another one's description")
    func standInErasing() throws {
        #expect(try Terminfo("xterm-256color", output: terminal.programSide).features.erasesInBackground)
        #expect(try !Terminfo("xterm-made-up", output: terminal.programSide).features.erasesInBackground)
    }

    @Test("draws at most its largest size, whatever size the terminal reports")
    func enormous() throws {
        try terminal.resize(columns: 65_535, rows: 65_535)
        let screen = try NcursesScreen(options())
        defer { screen.close() }
        #expect(screen.size == NcursesScreen.largest)
        screen.present(Canvas(size: screen.size))
        try terminal.resize(columns: 80, rows: 65_535)
        kill(getpid(), SIGWINCH)
        var events: [Event] = []
        screen.wait(.seconds(5), into: &events)
        #expect(events == [.resized(Size(columns: 80, rows: NcursesScreen.largest.rows))])
    }

    @Test(
        "draws blocks where the locale is in UTF-8, or none is set",
        arguments: [
            ([:], .blocks),
            (["LC_ALL": "", "LC_CTYPE": "", "LANG": ""], .blocks),
            (["LC_ALL": "C"], .ascii),
            (["LC_CTYPE": "POSIX"], .ascii),
            (["LANG": "C"], .ascii),
            (["LANG": "xx_XX.UTF-8"], .blocks),
            (["LANG": "xx_XX.utf8@euro"], .blocks),
            (["LANG": "xx_XX"], .ascii),
            (["LANG": "xx_XX.ISO-8859-15@euro"], .ascii),
            (["LC_ALL": "C", "LANG": "xx_XX.UTF-8"], .ascii),
            (["LC_ALL": "xx_XX.UTF-8", "LC_CTYPE": "C", "LANG": "C"], .blocks),
            (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "xx_XX.UTF-8"], .ascii),
        ] as [([String: String], GlyphSet)]
    )
    func glyphs(_ environment: [String: String], _ expected: GlyphSet) {
        #expect(GlyphSet { environment[$0] } == expected)
    }

    @Test(
        "reads the colours off the environment",
        arguments: [
            (["TERM": "xterm-256color"], ColorDepth.palette256),
            (["TERM": "xterm"], .ansi16),
            (["TERM": "vt100"], .none),
            (["TERM": "vt100", "COLORTERM": "truecolor"], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .rgb24),
            (["TERM": "xterm", "COLORTERM": "24bit"], .rgb24),
            (["TERM": "xterm", "COLORTERM": "yes"], .ansi16),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
        ] as [([String: String], ColorDepth)]
    )
    func colors(_ environment: [String: String], _ expected: ColorDepth) throws {
        let screen = try NcursesScreen(options(environment))
        defer { screen.close() }
        #expect(screen.capabilities.colors == expected)
    }

    @Test("draws in ASCII when it is told to")
    func ascii() throws {
        let screen = try NcursesScreen(options(ascii: true))
        defer { screen.close() }
        #expect(screen.capabilities.glyphs == .ascii)
    }

    @Test("takes the delays out of terminfo's strings")
    func padding() {
        #expect(Terminfo.withoutPadding("\u{1B}[H$<5>\u{1B}[J$<50/>$1") == Array("\u{1B}[H\u{1B}[J$1".utf8))
    }
}
