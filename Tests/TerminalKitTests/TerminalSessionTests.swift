import Foundation
import TerminalKit
import Testing

/// The reports of the harness, with programs that every system has; the tests of the program need the rest of it.
@Suite("Terminal session", .waits, .serialized) struct TerminalSessionTests {
    private func shell(_ script: String) throws -> TerminalSession {
        try TerminalSession("/bin/sh", ["-c", script])
    }

    @Test("shows what a program writes, up to its last byte, and how it exits: with 127 if it cannot be executed")
    func outputAndStatus() throws {
        #expect(try TerminalSession("/nowhere/pong").waitForEnd() == .exited(127))
        let terminal = try shell(
            "printf 'start\\r\\n'; i=0; while [ $i -lt 2000 ]; do echo $i; i=$((i+1)); done; exit 7"
        )
        #expect(try terminal.waitForEnd() == .exited(7))
        #expect(terminal.screen.lines.suffix(2) == ["1999", ""])
        #expect(String(decoding: terminal.output, as: UTF8.self).hasPrefix("start"))
    }

    @Test("notices what a program leaves behind, in the terminal and in its settings")
    func leftovers() throws {
        let terminal = try shell("printf '\\033[?1049h\\033[?25l'; stty -echo -icanon")
        #expect(try terminal.waitForEnd() == .exited(0))
        let leftovers = try terminal.leftovers()
        #expect(leftovers.prefix(2) == ["mode 25 (visible cursor) is off", "mode 1049 (alternate screen) is on"])
        #expect(leftovers.last?.hasPrefix("c_lflag is") == true)
    }

    @Test("a wait that fails says what it waited for and why it gave up, and shows the screen")
    func failure() throws {
        let ended = try shell("echo something else")
        let error = #expect(throws: TerminalFailure.self) { try ended.wait(for: "title") }
        #expect(error?.description.contains("“title”, but the program ended (exited(0))") == true)
        #expect(error?.description.contains("something else") == true)
        let running = try TerminalSession("/bin/cat")
        let timeout = #expect(throws: TerminalFailure.self) {
            try running.wait(for: "nothing", timeout: .milliseconds(20)) { _ in false }
        }
        #expect(timeout?.description.contains("time is up") == true)
    }
}
