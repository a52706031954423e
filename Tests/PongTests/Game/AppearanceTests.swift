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

    @Test("uses the terminal's depth of colour, and blocks in UTF-8, installed or not, else ASCII")
    func title() throws {
        for (environment, depths, hasBlocks) in [
            (["TERM": "xterm"], [16], true),
            (["TERM": "xterm-256color"], [256], true),
            (["TERM": "xterm", "COLORTERM": "truecolor"], [1 << 24], true),
            (["TERM": "xterm", "NO_COLOR": ""], [16], true),
            (["TERM": "vt100"], [], true),
            (["TERM": "vt100", "COLORTERM": "truecolor"], [], true),
            (["TERM": "xterm-kitty", "LC_ALL": "xx_XX.UTF-8"], [256], true),
            (["LC_ALL": ""], [256], true),
            (["LC_ALL": "C"], [256], false),
            (["LC_ALL": "", "LANG": "C"], [256], false),
        ] as [([String: String], Set<Int>, Bool)] {
            let terminal = try Program.start(["--theme", "colour"], environment: environment, showing: "Two players")
            #expect(terminal.colorDepths == depths, "\(environment)")
            let isASCII = terminal.output.allSatisfy { $0 < 0x80 }
            #expect([terminal.screen.shows("█"), isASCII] == [hasBlocks, !hasBlocks], "\(environment)")
        }
    }

    @Test("--ascii draws with ASCII only, NO_COLOR without colours, the title too")
    func plain() throws {
        let terminal = try paused(["--ascii"], environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"])
        try terminal.type(.escape, for: "Two players")
        #expect(terminal.output.allSatisfy { $0 < 0x80 } && terminal.colorDepths == [])
    }

    @Test(
        "plays in a terminal that tells an impossible size",
        arguments: [("play", "rows 24 cols 65535"), ("lab", "rows 65535 cols 80")]
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
            var numbers = sequence.parameters.map { $0 ?? 0 }[...]
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
