import Foundation
import TerminalKit
import Testing

/// Tests of the harness itself, with programs that every system has.
@Suite("Terminal session", .waits, .serialized) struct TerminalSessionTests {
    private func shell(
        _ script: String,
        kind: VirtualTerminal.Kind = .modern,
        environment: [String: String] = [:]
    ) throws -> TerminalSession {
        try TerminalSession("/bin/sh", ["-c", script], kind: kind, environment: environment)
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

    @Test("types, and the line discipline echoes and ends the input")
    func typing() throws {
        let terminal = try TerminalSession("/bin/cat")
        try terminal.send("ping\r")
        try terminal.wait(for: "cat's answer") { $0.lines.starts(with: ["ping", "ping"]) }
        try terminal.type(.control("d"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [])
    }

    @Test("is the program's terminal, of the size and kind that was asked for")
    func sizeAndEnvironment() throws {
        let terminal = try TerminalSession(
            "/bin/sh",
            ["-c", "stty size; tty; echo \"$TERM $GREETING\"; [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo terminal"],
            columns: 40,
            rows: 16,
            environment: ["TERM": "vt100", "GREETING": "hello"]
        )
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.lines[0] == "16 40")
        #expect(terminal.screen.lines[1].hasPrefix("/dev/"))
        #expect(terminal.screen.lines[2...3] == ["vt100 hello", "terminal"])
    }

    @Test("another size reaches the program, as a signal too")
    func resize() throws {
        let terminal = try shell("trap 'stty size' WINCH; echo ready; while :; do read -r line; done")
        try terminal.wait(for: "ready")
        try terminal.resize(columns: 100, rows: 30)
        try terminal.wait(for: "30 100")
    }

    @Test("Ctrl-C, a signal and a hang-up end the program, also by a signal that the tests' process ignores")
    func endings() throws {
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR1] {
            let before = Foundation.signal(SIGUSR1, SIG_IGN)
            let terminal = try TerminalSession("/bin/cat")
            Foundation.signal(SIGUSR1, before)
            try terminal.send("up\r")
            try terminal.wait(for: "cat's answer") { $0.lines.starts(with: ["up", "up"]) }
            switch signal {
            case SIGINT: try terminal.type(.control("c"))
            case SIGHUP: terminal.hangUp()
            default: terminal.signal(signal)
            }
            #expect(try terminal.waitForEnd() == .killed(by: signal))
        }
    }

    @Test("Ctrl-Z stops a job of a shell with job control, and fg continues it")
    func jobControl() throws {
        let terminal = try TerminalSession("/bin/sh", ["-mc", "cat; echo stopped; fg >/dev/null; echo done"])
        try terminal.send("one\r")
        try terminal.wait(for: "cat's answer") { $0.lines.starts(with: ["one", "one"]) }
        try terminal.type(.control("z"))
        try terminal.wait(for: "stopped")
        try terminal.send("two\r")
        try terminal.wait(for: "cat's answer, continued") { $0.lines.filter { $0 == "two" }.count == 2 }
        try terminal.type(.control("d"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.shows("done"))
    }

    @Test("answers the program's questions")
    func answers() throws {
        // Reads the answer to the device attributes query for up to one second (VTIME) and shows its printing part.
        let script = "stty raw -echo min 0 time 10; printf '\\033[c'; head -c 9 | tail -c 8; stty sane; echo '|'"
        for (kind, answer) in [(.plain, "[?62;22c|"), (.mute, "|")] as [(VirtualTerminal.Kind, String)] {
            let terminal = try shell(script, kind: kind)
            #expect(try terminal.waitForEnd() == .exited(0) && terminal.screen.shows(answer))
        }
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
