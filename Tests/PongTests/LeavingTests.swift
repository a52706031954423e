import Foundation
import Testing

/// The real program, ended and stopped in every way that a terminal knows.
@Suite("Leaving", .timeLimit(.minutes(5)))
struct LeavingTests {
    enum Way: CaseIterable {
        case q, controlC, controlCAsByte, interrupt, terminate, signalHangUp, quitSignal
    }

    enum Place: CaseIterable {
        case title, match
    }

    /// The program, once its title is drawn, or its match is under way.
    ///
    /// - Parameter script: A shell's, in which `"$@"` is the program.
    private func start(
        _ place: Place,
        _ kind: VirtualTerminal.Kind = .modern,
        script: String = "exec \"$@\""
    ) throws -> PseudoTerminal {
        let arguments = place == .title ? [] : ["play", "--opponent", "human", "--points", "99", "--seed", "1"]
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-mc", script, "sh", Program.path()] + arguments,
            kind: kind
        )
        switch place {
        case .title:
            try terminal.wait(for: "One player")
        case .match:
            try terminal.wait(for: "Space begins")
            try terminal.type(.character(" "))
            try terminal.wait(for: "Left serves")
        }
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible)
        return terminal
    }

    @Test("leaves the terminal as it was", arguments: Way.allCases, VirtualTerminal.Kind.allCases)
    func quit(_ way: Way, _ kind: VirtualTerminal.Kind) throws {
        for place in Place.allCases {
            let terminal = try start(place, kind)
            switch way {
            case .q: try terminal.type(.character("q"))
            case .controlC: try terminal.type(.control("c"))
            case .controlCAsByte: try terminal.send([0x03])
            case .interrupt: terminal.signal(SIGINT)
            case .terminate: terminal.signal(SIGTERM)
            case .signalHangUp: terminal.signal(SIGHUP)
            case .quitSignal: terminal.signal(SIGQUIT)
            }
            #expect(try terminal.waitForEnd() == .exited(0))
            #expect(try terminal.leftovers() == [])
            #expect(terminal.screen.lines == terminal.screen.blankLines)
            #expect(terminal.screen.unknown == [])
        }
    }

    @Test("ends when the terminal is gone", arguments: Place.allCases, ["exec \"$@\"", "trap '' HUP; exec \"$@\""])
    func hangUp(_ place: Place, script: String) throws {
        let terminal = try start(place, script: script)
        terminal.hangUp()
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test("Ctrl-Z gives the shell a usable terminal, fg the game", arguments: VirtualTerminal.Kind.allCases)
    func suspend(_ kind: VirtualTerminal.Kind) throws {
        try expectReturn(to: "One player", from: start(.title, kind, script: job)) { try $0.type(.control("z")) }
    }

    @Test("a match that was stopped goes on paused", arguments: VirtualTerminal.Kind.allCases)
    func suspendMatch(_ kind: VirtualTerminal.Kind) throws {
        try expectReturn(to: "Paused", from: start(.match, kind, script: job)) { try $0.type(.control("z")) }
    }

    @Test("a stop from outside is like Ctrl-Z", arguments: VirtualTerminal.Kind.allCases)
    func stopSignal(_ kind: VirtualTerminal.Kind) throws {
        try expectReturn(to: "Paused", from: start(.match, kind, script: job)) { try $0.signalForeground(SIGTSTP) }
    }

    /// Runs the program as a job, and continues it when a line is entered.
    private let job = "\"$@\"; echo stopped; read -r line; fg >/dev/null; echo over"

    private func expectReturn(
        to text: String,
        from terminal: PseudoTerminal,
        after stop: (PseudoTerminal) throws -> Void
    ) throws {
        try stop(terminal)
        try terminal.wait(for: "stopped")
        #expect(try terminal.leftovers() == [])
        try terminal.send("\r")
        try terminal.wait(for: text)
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible)
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.shows("over"))
        #expect(try terminal.leftovers() == [])
    }

    @Test("draws again, paused, after a stop that it could not see coming")
    func continueSignal() throws {
        let terminal = try start(.match)
        terminal.signal(SIGSTOP)
        terminal.signal(SIGCONT)
        try terminal.wait(for: "Paused")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [])
    }

    @Test(
        "a crash leaves a usable terminal",
        arguments: [SIGSEGV, SIGTRAP, SIGABRT],
        VirtualTerminal.Kind.allCases
    )
    func crash(_ signal: Int32, _ kind: VirtualTerminal.Kind) throws {
        // The sanitizers would make an exit of it.
        let environment = ["ASAN_OPTIONS": "detect_leaks=0:handle_segv=0", "TSAN_OPTIONS": "handle_segv=0"]
        let terminal = try Program.start(["play", "--input", "mouse"], kind: kind, environment: environment)
        try terminal.wait(for: "Space begins")
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .killed(by: signal))
        #expect(try terminal.leftovers() == [])
        #expect(terminal.screen.lines == terminal.screen.blankLines)
    }
}

extension VirtualTerminal {
    /// The lines of an empty screen.
    fileprivate var blankLines: [String] {
        Array(repeating: "", count: rows)
    }
}
