import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// The real program at the far end of a connection that delays what the terminal sends.
@Suite("A slow link", .waits)
struct SlowLinkTests {
    private static let delays = [0, 40, 100, 300, 800]

    /// Starts the program under a shell that then shows the input that is left, and continues it if it was stopped.
    private func start(
        _ arguments: [String],
        kind: VirtualTerminal.Kind = .modern,
        delay: Int,
        showing text: String
    ) throws -> TerminalSession {
        let script = """
            "$@"; echo program over; read -r line; printf '%s' "$line" | cat -v; echo ' was left'
            read -r line; fg >/dev/null 2>&1; echo shell over
            """
        let terminal = try TerminalSession(
            "/bin/sh",
            ["-mc", script, "sh", Program.path()] + arguments,
            kind: kind,
            delay: .milliseconds(delay)
        )
        try terminal.wait(for: text)
        return terminal
    }

    /// Checks that nothing is left in the shell's input, while a key is let go and the mouse is moved until the terminal
    /// reports neither any more.
    private func expectNothingLeft(_ terminal: TerminalSession, _ key: VirtualTerminal.Key = "q") throws {
        var reports = 0
        try terminal.wait(for: "the end or the stop") { screen in
            // As bytes, since a release is none where it is not reported.
            let input = screen.bytes(for: key, .release) + (screen.modes.contains(1003) ? Self.pointerReport : [])
            if !input.isEmpty, (try? terminal.send(input)) != nil { reports += 1 }
            return screen.shows("program over")
        }
        try terminal.send("a mark\r")
        try terminal.wait(for: "what the shell read") { $0.shows("was left") }
        let line = terminal.screen.lines.first { $0.contains("was left") }
        #expect(line == "a mark was left" && terminal.screen.unknown == [])
        #expect(try terminal.leftovers() == [])
    }

    private static let pointerReport = Array("\u{1B}[<35;20;10M".utf8)

    @Test("nothing is left after the quit key, whose release is under way beside late answers", arguments: delays)
    func quit(delay: Int) throws {
        for kind in [VirtualTerminal.Kind.modern, .plain] {
            let terminal = try start([], kind: kind, delay: delay, showing: "Two players")
            try terminal.press("q")
            try expectNothingLeft(terminal)
        }
    }

    @Test("nothing is left after Ctrl-C amid motions of the mouse", arguments: delays)
    func interrupt(delay: Int) throws {
        let terminal = try start(["play", "--input", "mouse"], delay: delay, showing: "Space begins")
        try terminal.press(.control("c"))
        try expectNothingLeft(terminal, .control("c"))
    }

    @Test(
        "nothing is left after a signal, at once after the start, amid motions of the mouse",
        arguments: delays,
        [SIGTERM, SIGHUP, SIGUSR1, SIGTSTP]
    )
    func signals(delay: Int, signal: Int32) throws {
        let terminal = try start(["play", "--input", "mouse"], delay: delay, showing: "Space begins")
        try terminal.signalForeground(signal)
        try expectNothingLeft(terminal)
    }

    @Test("nothing is left after Ctrl-Z; fg continues", arguments: delays)
    func stop(delay: Int) throws {
        let terminal = try start(["play", "--input", "mouse"], delay: delay, showing: "Space begins")
        try terminal.press(.control("z"))
        try expectNothingLeft(terminal, .control("z"))
        try terminal.send("\r")
        try terminal.wait(for: "the match again") { $0.isAlternate && !$0.isUpdating && $0.shows("Space begins") }
        try terminal.type(.control("c"))
        try terminal.wait(for: "shell over")
        #expect(try terminal.leftovers() == [])
    }
}

/// Pastes into the real program.
@Suite("Pasting into the program", .waits)
struct PastingProgramTests {
    /// Many lines, as of a script, that begin with the keys that quit and would each make a file.
    private func script(_ folder: TemporaryFolder, lines: Int) -> String {
        "qy\r\u{3}" + String(repeating: "touch \(folder.path(of: "pasted"))\r", count: lines)
    }

    @Test(
        "runs nothing in the shell and presses no key, on every screen",
        arguments: [
            ([], "Two players"), (["play", "--seed", "1"], "Space begins"), (["lab", "--left", "computer"], "serving"),
            (["courts", "--edit", "classic"], "places an obstacle"),
        ] as [([String], String)]
    )
    func everywhere(_ arguments: [String], _ text: String) throws {
        let folder = try TemporaryFolder()
        let command = "cd '\(folder.path(of: ""))'; \"$@\"; echo over; read -r line; echo \"<$line>\""
        let terminal = try TerminalSession("/bin/sh", ["-mc", command, "sh", Program.path()] + arguments)
        try terminal.wait(for: text)
        #expect(terminal.screen.modes.contains(2004))
        try terminal.paste(script(folder, lines: 40_000))
        try terminal.type("?", for: " Keys ")
        try terminal.signalForeground(SIGTERM)
        try terminal.wait(for: "over")
        try terminal.send("a mark\r")
        try terminal.wait(for: "<a mark>")
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "pasted")))
        #expect(try terminal.leftovers() == [])
    }
}
