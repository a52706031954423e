import Foundation
import Testing

/// The real program, where it has to say no.
@Suite("Command line", .disabled("until the program has its commands"), .timeLimit(.minutes(5)))
struct CommandLineTests {
    @Test("names its version")
    func version() throws {
        let result = try Program.run(["--version"])
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
        #expect(result.errors == "")
    }

    @Test("explains itself")
    func help() throws {
        let result = try Program.run(["--help"])
        #expect(result.status == 0)
        #expect(result.output.contains("play"))
        #expect(result.errors == "")
    }

    @Test(
        "refuses what is not allowed with status 64, and says what is",
        arguments: [
            (["--bogus"], "--bogus"),
            (["play", "--points", "0"], "99"),
            (["play", "--points", "100"], "99"),
            (["play", "--level", "godlike"], "hard"),
            (["play", "--opponent", "dog"], "human"),
            (["play", "--orientation", "askew"], "upright"),
            (["play", "--input", "voice"], "latch"),
            (["play", "--theme", "plaid"], "classic"),
            (["play", "--seed", "x"], "--seed"),
        ]
    )
    func usage(_ arguments: [String], _ hint: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains(hint))
    }

    @Test("refuses to play without a terminal: one line, status 2", arguments: [[], ["play"]])
    func pipe(_ arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.wholeMatch(of: /[^\n\u{1B}]+\n/) != nil)
    }

    @Test("refuses to draw into a file from a terminal: one line, status 2")
    func redirected() throws {
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "exec \"$0\" >/dev/null", Program.path()])
        try expectRefusal(terminal)
    }

    @Test("refuses a terminal that it cannot use: one line, status 2", arguments: ["dumb", "", "no-such-terminal"])
    func unusable(_ term: String) throws {
        try expectRefusal(PseudoTerminal(Program.path(), environment: ["TERM": term]))
    }

    private func expectRefusal(_ terminal: PseudoTerminal) throws {
        #expect(try terminal.waitForEnd() == .exited(2))
        #expect(!terminal.output.contains(0x1B))
        #expect(terminal.screen.lines.filter { !$0.isEmpty }.count == 1)
        #expect(try terminal.leftovers() == [])
    }
}

/// The real program, ended in every way that a terminal knows.
@Suite("Leaving", .serialized, .disabled("until the program has its title"), .timeLimit(.minutes(5)))
struct LeavingTests {
    enum Way: CaseIterable {
        case q, controlC, terminate, signalHangUp
    }

    /// The program, once its title is drawn.
    private func start(_ kind: VirtualTerminal.Kind) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(Program.path(), kind: kind)
        try terminal.wait(for: "the title") { $0.isAlternate && !$0.isCursorVisible && $0.lines != $0.blankLines }
        return terminal
    }

    @Test("leaves the terminal as it was", arguments: Way.allCases, VirtualTerminal.Kind.allCases)
    func quit(_ way: Way, _ kind: VirtualTerminal.Kind) throws {
        let terminal = try start(kind)
        switch way {
        case .q: try terminal.type(.character("q"))
        case .controlC: try terminal.type(.control("c"))
        case .terminate: terminal.signal(SIGTERM)
        case .signalHangUp: terminal.signal(SIGHUP)
        }
        let ending = try terminal.waitForEnd()
        if way == .q { #expect(ending == .exited(0)) }
        #expect(try terminal.leftovers() == [])
        #expect(terminal.screen.lines == terminal.screen.blankLines)
        #expect(terminal.screen.unknown == [])
    }

    @Test("ends when the terminal is gone", arguments: [false, true])
    func hangUp(ignoringSignal: Bool) throws {
        let script = ignoringSignal ? "trap '' HUP; exec \"$0\"" : "exec \"$0\""
        let terminal = try PseudoTerminal("/bin/sh", ["-c", script, Program.path()])
        try terminal.wait(for: "the title") { $0.isAlternate }
        terminal.hangUp()
        _ = try terminal.waitForEnd()
    }

    @Test("Ctrl-Z gives the shell a usable terminal, fg the game", arguments: VirtualTerminal.Kind.allCases)
    func suspend(_ kind: VirtualTerminal.Kind) throws {
        let script = "\"$0\"; echo stopped; read -r line; fg >/dev/null; echo over"
        let terminal = try PseudoTerminal("/bin/sh", ["-mc", script, Program.path()], kind: kind)
        try terminal.wait(for: "the title") { $0.isAlternate }
        try terminal.type(.control("z"))
        try terminal.wait(for: "stopped")
        #expect(try terminal.leftovers() == [])
        try terminal.send("\r")
        try terminal.wait(for: "the title again") { $0.isAlternate && !$0.isCursorVisible }
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.shows("over"))
        #expect(try terminal.leftovers() == [])
    }
}

extension VirtualTerminal {
    /// The lines of an empty screen.
    fileprivate var blankLines: [String] {
        Array(repeating: "", count: rows)
    }
}
