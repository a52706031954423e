import TerminalKit
import Testing

/// The lab of the real program.
@Suite("Lab", .waits)
struct LabProgramTests {
    /// Starts two computer players and waits for their first rally.
    private func start(
        _ arguments: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        kind: VirtualTerminal.Kind = .modern,
        in folder: TemporaryFolder? = nil
    ) throws -> TerminalSession {
        let terminal = try Program.start(
            ["lab", "--left", "computer", "--points", "99", "--seed", "7"] + arguments,
            columns: columns,
            rows: rows,
            kind: kind,
            in: folder
        )
        try terminal.wait(for: "both views in a rally") { !$0.isUpdating && $0.footings(rows - 8, "playing") == 2 }
        return terminal
    }

    @Test("shows both players' views, the link and the messages", arguments: VirtualTerminal.Kind.allCases)
    func views(_ kind: VirtualTerminal.Kind) throws {
        let terminal = try start(["--delay", "40", "--jitter", "10", "--loss", "2"], kind: kind)
        for text in ["Left P", "Right P", " owner ", "inputs ", "state  e"] {
            #expect(terminal.screen.shows(text), "\(text)")
        }
        #expect(terminal.screen.lines[0].matches(of: /joined/).count == 2)
        #expect(terminal.screen.lines[17].contains(/^ L → R +40±10 ms +loss +2\.0%/))
        #expect(terminal.screen.lines[18].contains(/^ R → L +40±10 ms +loss +2\.0%/))
        try terminal.wait(for: "a message in flight") { $0.lines[20].contains("in flight") }
    }

    @Test("keys change the link, Tab chooses the direction", arguments: VirtualTerminal.Kind.allCases)
    func link(_ kind: VirtualTerminal.Kind) throws {
        let terminal = try start(kind: kind)
        for (key, left, right) in [
            ("]", "L → R 10±0 ms loss 0.0%", "R → L 10±0 ms loss 0.0%"),
            ("}", "L → R 10±5 ms loss 0.0%", "R → L 10±5 ms loss 0.0%"),
            ("+", "L → R 10±5 ms loss 1.0%", "R → L 10±5 ms loss 1.0%"),
            ("\t", "▶L → R 10±5 ms loss 1.0%", "R → L 10±5 ms loss 1.0%"),
            ("]", "▶L → R 20±5 ms loss 1.0%", "R → L 10±5 ms loss 1.0%"),
            ("\t", "L → R 20±5 ms loss 1.0%", "▶R → L 10±5 ms loss 1.0%"),
            ("-", "L → R 20±5 ms loss 1.0%", "▶R → L 10±5 ms loss 0.0%"),
            ("\t", "L → R 20±5 ms loss 1.0%", "R → L 10±5 ms loss 0.0%"),
            ("[", "L → R 10±5 ms loss 1.0%", "R → L 0±5 ms loss 0.0%"),
            ("{", "L → R 10±0 ms loss 1.0%", "R → L 0±0 ms loss 0.0%"),
        ] as [(Unicode.Scalar, String, String)] {
            try terminal.type(.character(key))
            try terminal.wait(for: "“\(left)” and “\(right)”") { $0.link(17) == left && $0.link(18) == right }
        }
    }

    @Test(
        "players leave and rejoin by keys",
        arguments: [("1", 0..<39), ("2", 41..<80)] as [(Unicode.Scalar, Range<Int>)]
    )
    func leaving(_ key: Unicode.Scalar, _ columns: Range<Int>) throws {
        let terminal = try start()
        try terminal.type(.character(key))
        try terminal.wait(for: "one that left, and one that owns the session") {
            $0.heading(columns).hasSuffix(" left") && $0.lines[0].contains("●")
        }
        #expect(terminal.screen.lines[0].matches(of: /joined/).count == 1)
        try terminal.type(.character(key))
        try terminal.wait(for: "both") { !$0.isUpdating && $0.lines[0].matches(of: /joined/).count == 2 }
        try terminal.wait(for: "one owner") { !$0.isUpdating && $0.lines[0].matches(of: /●/).count == 1 }
        try terminal.wait(for: "play") { !$0.isUpdating && $0.footings(16, "playing") == 2 }
    }

    @Test("time is frozen, and passes tick by tick")
    func freezing() throws {
        let terminal = try start()
        try terminal.type(.character("p"))
        try terminal.wait(for: "frozen time") { !$0.isUpdating && $0.lines[22].hasPrefix(" frozen ") }
        var tick = try #require(terminal.screen.tick)
        for _ in 0..<5 {
            try terminal.type(.character("n"))
            tick += 1
            try terminal.wait(for: "tick \(tick)") { $0.tick == tick }
            #expect(terminal.screen.lines[22].hasPrefix(" frozen "))
        }
        try terminal.type(.character("p"))
        try terminal.wait(for: "time") { $0.lines[22].hasPrefix(" tick ") && ($0.tick ?? 0) > tick + 2 }
    }

    @Test("the keys are shown, and the title is two away")
    func help() throws {
        let terminal = try start()
        try terminal.type(.character("?"))
        try terminal.wait(for: " Keys ")
        try terminal.wait(for: "delay   jitter   loss")
        try terminal.type(.character("x"))
        try terminal.wait(for: "no help") { !$0.shows(" Keys ") && $0.shows("playing") }
        try terminal.type(.escape)
        try terminal.wait(for: " frozen ")
        try terminal.type(.escape)
        try terminal.wait(for: "Two players")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [])
        #expect(terminal.screen.unknown == [])
    }

    @Test("moves in time, finds, explains, compares, branches and records by keys")
    func tools() throws {
        let folder = try TemporaryFolder()
        let terminal = try start(["--right", "computer", "--network", "4g"], in: folder)
        try terminal.wait(for: "ten seconds") { ($0.tick ?? 0) > 630 }
        /// Types a key and waits for a text.
        func type(_ key: VirtualTerminal.Key, _ text: String) throws {
            try terminal.type(key)
            try terminal.wait(for: text)
        }
        func type(_ command: String, _ text: String) throws {
            try terminal.type(.character(":"))
            try terminal.wait(for: "Tab completes")
            try terminal.send(command)
            try terminal.wait(for: command)
            try type(.enter, text)
        }
        try type(.character("p"), " frozen ")
        let end = try #require(terminal.screen.tick)
        try type(.character("f"), "marked")
        try type(.character("b"), " frozen \(end - 1)/\(end)")
        try type(.character("n"), " frozen \(end) ")
        try type(.character(","), " frozen \(end - 600)/\(end)")
        try type(.character("."), " frozen \(end) ")
        try type(.home, " frozen 0/\(end)")
        try type(.character("'"), " frozen \(end) ")
        try type(.home, " frozen 0/\(end)")
        try type(.end, " frozen \(end) ")
        for (key, name) in [("c", "contact"), ("r", "rollback"), ("p", "pop"), ("d", "desync"), ("g", "goal")] {
            try terminal.type(.home)
            try type(.character(">"), "next:")
            try type(.character(Unicode.Scalar(key) ?? "x"), name)
        }
        try type(.character("<"), "previous:")
        try type(.character("m"), "mark")
        try terminal.type(.home)
        try type("find contact", "contact: tick ")
        try type("break goal", "freezes at goal")
        try type("watch left.rollbackDepth", " left.rollbackDepth ")
        try type("goto 300", " frozen 300/")
        try type(.character("v"), "late = copy ~ reordered")
        try type(.up, "sent in tick ")
        try type(.right, " frozen ")
        try type(.left, " frozen ")
        try type(.character("v"), "in flight")
        try type(.character("e"), "no desync up to the end of the run")
        try type(.character("y"), "apart")
        try terminal.type(.character("z"))
        try type(.character("c"), "the same inputs: s strategy")
        try type(.character("s"), "host-extrapolated")
        try terminal.type(.character("c"))
        try type(.character("x"), "1/2 of the speed")
        try type(.character("r"), " back ")
        try terminal.type(.character("p"))
        try type(.character("g"), "run 2 of 2, at tick ")
        try type(.character("o"), "run 1 of 2, at tick ")
        try type(.character("k"), "recorded in pong-7.pong.log")
        try type(.character("q"), "Quit the lab?")
        try terminal.type(.character("y"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [] && terminal.screen.unknown == [])
        #expect(try Program.run(["replay", "verify", "pong-7.pong.log"], in: folder).status == 0)
    }

    @Test("waits for a person's serve, and follows the pointer")
    func players() throws {
        let terminal = try Program.start(["lab", "--left", "pointer", "--right", "keyboard", "--seed", "7"])
        try terminal.wait(for: "ready: Space")
        #expect(terminal.screen.modes.isSuperset(of: [1003, 1006]))
        try terminal.type(.character(" "))
        try terminal.wait(for: "serving")
        try terminal.send("\u{1B}[<35;3;9M")
        try terminal.wait(for: "the paddle at the left wall") { $0.lines[15].hasPrefix("▐█") }
    }

    @Test("another size keeps the lab; one that is too small freezes it and says what it needs")
    func resize() throws {
        let terminal = try start()
        for (columns, rows) in [(200, 60), (120, 40), (64, 20)] {
            try terminal.resize(columns: columns, rows: rows)
            try terminal.wait(for: "\(columns) columns and \(rows) rows") {
                !$0.isUpdating && $0.lines[0].count == columns - 1 && $0.lines[0].hasSuffix(" joined")
                    && $0.lines[rows - (columns < 120 ? 2 : 1)].hasPrefix(" tick ")
                    && $0.lines[rows - 1].hasSuffix("? keys")
            }
        }
        for (columns, rows) in [(63, 20), (64, 19), (10, 2)] {
            try terminal.resize(columns: columns, rows: rows)
            if columns > 10 {
                try terminal.wait(for: "Pong needs 64×20")
                try terminal.wait(for: "here: \(columns)×\(rows)")
            }
        }
        try terminal.resize(columns: 80, rows: 24)
        try terminal.wait(for: "frozen time") { !$0.isUpdating && $0.lines[22].hasPrefix(" frozen ") }
        try terminal.type(.character("p"))
        try terminal.wait(for: "time") { $0.lines[22].hasPrefix(" tick ") }
    }

    @Test("--ascii draws with ASCII only, help and hints too")
    func ascii() throws {
        let terminal = try start(["--ascii", "--split", "30:70"])
        try terminal.type(.character("?"))
        try terminal.wait(for: " Keys ")
        #expect(terminal.output.allSatisfy { $0 < 0x80 })
    }
}

extension VirtualTerminal {
    /// The number of times that a row contains a word.
    fileprivate func footings(_ row: Int, _ text: String) -> Int {
        lines[row].split(separator: " ").count { $0 == text }
    }

    /// The text above a view in these columns.
    fileprivate func heading(_ columns: Range<Int>) -> String {
        var part = lines[0].dropFirst(columns.lowerBound).prefix(columns.count)
        while part.last == " " { part.removeLast() }
        return String(part)
    }

    /// A line of the link up to its loss, with runs of spaces collapsed.
    fileprivate func link(_ row: Int) -> String {
        lines[row].split(separator: " ").prefix(7).joined(separator: " ")
    }

    /// The lab's tick in the status line.
    fileprivate var tick: Int? {
        lines[lines.count - 2].firstMatch(of: /(?:tick|frozen) (\d+)/).flatMap { Int($0.1) }
    }
}
