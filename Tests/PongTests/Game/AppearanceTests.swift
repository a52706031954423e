import ProgramTesting
import TerminalKit
import Testing

/// The look of the real program, by terminal, locale and flags.
@Suite("Appearance", .waits)
struct AppearanceTests {
    /// A match that was played, shown behind the help, and paused, with the ball in the court.
    private func paused(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> TerminalSession {
        let terminal = try Program.start(
            ["play", "--opponent", "human", "--theme", "colour", "--seed", "1"] + arguments,
            environment: environment
        )
        try terminal.wait(for: "Space begins")
        try terminal.type("?", for: " Keys ")
        try terminal.type("?")
        try terminal.type([" ": "Left serves", "p": "Paused"])
        return terminal
    }

    @Test(
        "the terminal's depth of colour is used, and no other",
        arguments: [
            (["TERM": "xterm"], [16]),
            (["TERM": "xterm-256color"], [256]),
            (["TERM": "xterm", "COLORTERM": "truecolor"], [1 << 24]),
            (["TERM": "xterm", "NO_COLOR": ""], [16]),
            (["TERM": "vt100"], []),
            (["TERM": "vt100", "COLORTERM": "truecolor"], []),
            (["TERM": "xterm-kitty"], [256]),
        ] as [([String: String], Set<Int>)]
    )
    func depth(_ environment: [String: String], _ depths: Set<Int>) throws {
        let terminal = try Program.start(["--theme", "colour"], environment: environment, showing: "Two players")
        #expect(terminal.colorDepths == depths)
    }

    @Test("--ascii draws with ASCII only, NO_COLOR without colours, the title too")
    func plain() throws {
        let terminal = try paused(["--ascii"], environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"])
        try terminal.type(.escape, for: "Two players")
        #expect(terminal.output.allSatisfy { $0 < 0x80 } && terminal.colorDepths == [])
    }

    @Test(
        "draws with ASCII in the C locale, with blocks in UTF-8, installed or not",
        arguments: [
            (["LC_ALL": "C"], false),
            (["LC_ALL": "", "LANG": "C"], false),
            (["LC_ALL": "xx_XX.UTF-8"], true),
            (["LC_ALL": ""], true),
        ] as [([String: String], Bool)]
    )
    func locale(_ environment: [String: String], _ hasBlocks: Bool) throws {
        let terminal = try Program.start(environment: environment, showing: "Two players")
        #expect(terminal.screen.shows("█") == hasBlocks)
        #expect(terminal.output.allSatisfy { $0 < 0x80 } == !hasBlocks)
    }

    @Test(
        "plays in a terminal that tells an impossible size",
        arguments: ["play", "lab"],
        ["rows 24 cols 65535", "rows 65535 cols 80"]
    )
    func enormous(_ command: String, _ size: String) throws {
        // The virtual terminal keeps its own size: it only has to accept the output.
        let script = "stty \(size); exec \"$@\""
        let terminal = try TerminalSession("/bin/sh", ["-c", script, "sh", Program.path(), command, "--seed", "1"])
        try terminal.wait(for: "a frame") { $0.synchronizedUpdates > 0 }
        try terminal.type(" ")
        let frames = terminal.screen.synchronizedUpdates
        try terminal.wait(for: "the next frames") { $0.synchronizedUpdates > frames + 2 }
        // The question may be drawn outside the virtual terminal.
        for _ in 0..<2 { try terminal.type("q") }
        try terminal.expectEnd()
    }
}

extension TerminalSession {
    /// The color depths of the output: 16, 256 or 2²⁴ colors.
    fileprivate var colorDepths: Set<Int> {
        var depths: Set<Int> = []
        for case .sequence(let sequence) in tokens() where sequence.final == "m" && sequence.marker == nil {
            var numbers = sequence.parameters.map { $0[0] ?? 0 }[...]
            while let number = numbers.popFirst() {
                switch number {
                case 38, 48:
                    let isIndexed = numbers.popFirst() == 5
                    depths.insert(isIndexed ? 256 : 1 << 24)
                    numbers = numbers.dropFirst(isIndexed ? 1 : 3)
                case 30...37, 40...47, 90...97, 100...107:
                    depths.insert(16)
                default:
                    break
                }
            }
        }
        return depths
    }
}
