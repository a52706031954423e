import ProgramTesting
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
        try terminal.wait(for: "both views in a rally") {
            !$0.isUpdating && $0.lines[rows - 8].split(separator: " ").count { $0 == "playing" } == 2
        }
        return terminal
    }

    @Test("shows both views, link and messages, and the link changes by keys")
    func views() throws {
        let terminal = try start(kind: .mute)
        for text in ["Left P", "Right P", " owner ", "inputs ", "snapshot t "] { try terminal.wait(for: text) }
        #expect(terminal.screen.lines[0].matches(of: /joined/).count == 2)
        try terminal.type("]", for: "L → R    10±0 ms")
        for _ in 1...4 { try terminal.type("]") }
        try terminal.wait(for: "a message in flight") { $0.lines[19...21].contains { $0.contains("in flight") } }
    }

    @Test("moves in time, finds, explains, compares, branches and records by keys")
    func tools() throws {
        let folder = try TemporaryFolder()
        let terminal = try start(["--right", "computer", "--network", "4g"], in: folder)
        try terminal.wait(for: "six seconds") { ($0.tick ?? 0) > 360 }
        func command(_ command: String, _ text: String) throws {
            try terminal.type(":", for: "Tab completes")
            try terminal.send(command)
            try terminal.wait(for: command)
            try terminal.type(.enter, for: text)
        }
        try terminal.type("p", for: " frozen ")
        let end = try #require(terminal.screen.tick)
        try terminal.type(["f": "marked", "b": " frozen \(end - 1)/\(end)", "n": " frozen \(end) "])
        try terminal.type(",", for: " frozen 0/\(end)")
        try terminal.type([
            ".": " frozen \(end) ", .home: " frozen 0/\(end)", "'": " frozen \(end) ", .home: " frozen 0/\(end)",
            .end: " frozen \(end) ",
        ])
        for (key, name) in [("c", "contact"), ("r", "rollback"), ("p", "pop"), ("d", "desync"), ("g", "goal")] {
            try terminal.type(.home)
            try terminal.type(">", for: "next:")
            try terminal.type(.character(Unicode.Scalar(key) ?? "x"), for: name)
        }
        try terminal.type(["<": "previous:", "m": "mark"])
        try terminal.type(.home)
        try command("find contact", "contact: tick ")
        try command("break goal", "freezes at goal")
        try command("watch left.rollbackDepth", " left.rollbackDepth ")
        try command("goto 300", " frozen 300/")
        try terminal.type([
            "v": "late = copy ~ reordered", .up: "sent in tick ", .right: " frozen ", .left: " frozen ",
            "v": "in flight", "e": "no desync up to the end of the run", "y": "divergence",
        ])
        try terminal.type("z")
        try terminal.type(["c": "the same inputs: s strategy", "s": "host-extrapolated"])
        try terminal.type("c")
        try terminal.type(["x": "1/2 of the speed", "r": " back "])
        try terminal.type("p")
        try terminal.type([
            "g": "run 2 of 2, at tick ", "o": "run 1 of 2, at tick ", "k": "recorded in pong-7.pong.log",
            "q": "Quit the lab?",
        ])
        try terminal.type("y")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [] && terminal.screen.unknown == [])
        #expect(try Program.run(["replay", "verify", "pong-7.pong.log"], in: folder).status == 0)
    }

    @Test("waits for a person's serve, and follows the pointer")
    func players() throws {
        let terminal = try Program.start(["lab", "--left", "pointer", "--right", "keyboard", "--seed", "7"])
        try terminal.wait(for: "ready: Space")
        #expect(terminal.screen.modes.isSuperset(of: [1003, 1006]))
        try terminal.type(" ", for: "serving")
        try terminal.send("\u{1B}[<35;3;9M")
        try terminal.wait(for: "the paddle at the left wall") { $0.lines[15].hasPrefix("▐█") }
    }

    @Test("--ascii draws with ASCII only, help and hints too; a scenario happens by itself, and freezes at its end")
    func scenario() throws {
        let terminal = try Program.start(
            ["lab", "--scenario", "opponent-leaves", "--ascii", "--split", "30:70"],
            columns: 100,
            rows: 30
        )
        try terminal.wait(for: "right leaves")
        try terminal.wait(for: "the device that left") { $0.lines[0].contains(" left") }
        try terminal.wait(for: "the end of the scenario: its 5 expectations hold")
        try terminal.wait(for: "frozen")
        try terminal.type("?", for: " Keys ")
        #expect(terminal.output.allSatisfy { $0 < 0x80 })
    }
}

extension VirtualTerminal {
    /// The lab's tick in the status line.
    fileprivate var tick: Int? {
        lines[lines.count - 2].firstMatch(of: /(?:tick|frozen) (\d+)/).flatMap { Int($0.1) }
    }
}
