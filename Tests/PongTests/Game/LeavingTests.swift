import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// The ways in which a terminal ends or suspends the real program.
@Suite("Leaving", .waits)
struct LeavingTests {
    enum Way: CaseIterable {
        case q, controlC, controlCAsByte, interrupt, terminate, signalHangUp, quitSignal
    }

    enum Place: CaseIterable {
        case title, match, lab
    }

    enum Stop {
        case controlZ
        /// `SIGTSTP` from another process.
        case signal
    }

    /// Starts the program and waits for its title or its match.
    ///
    /// - Parameter script: A shell script in which `"$@"` is the program.
    private func start(
        _ place: Place,
        _ kind: VirtualTerminal.Kind = .modern,
        script: String = "exec \"$@\""
    ) throws -> TerminalSession {
        let arguments =
            switch place {
            case .title: [] as [String]
            case .match: ["play", "--opponent", "human", "--points", "99", "--seed", "1"]
            case .lab: ["lab", "--left", "computer", "--delay", "30", "--loss", "5", "--seed", "1"]
            }
        let terminal = try TerminalSession("/bin/sh", ["-mc", script, "sh", Program.path()] + arguments, kind: kind)
        switch place {
        case .title:
            try terminal.wait(for: "Two players")
        case .match:
            try terminal.wait(for: "Space begins")
            try terminal.type(" ", for: "Left serves")
        case .lab:
            try terminal.wait(for: "serving")
        }
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible)
        return terminal
    }

    @Test("leaves the terminal as it was", arguments: Way.allCases, Place.allCases)
    func quit(_ way: Way, _ place: Place) throws {
        try expectEnd(of: start(place), by: way, isAsked: place != .title)
    }

    @Test(
        "leaves simpler terminals as they were",
        arguments: [Way.q, .controlC, .terminate],
        [VirtualTerminal.Kind.plain, .mute]
    )
    func quit(_ way: Way, _ kind: VirtualTerminal.Kind) throws {
        try expectEnd(of: start(.match, kind), by: way, isAsked: true)
    }

    /// - Parameter isAsked: True if the quit key asks a question first; no other way does.
    private func expectEnd(of terminal: TerminalSession, by way: Way, isAsked: Bool) throws {
        switch way {
        case .q where isAsked: try terminal.quit()
        case .q: try terminal.type("q")
        case .controlC: try terminal.type(.control("c"))
        case .controlCAsByte: try terminal.send([0x03])
        case .interrupt: terminal.signal(SIGINT)
        case .terminate: terminal.signal(SIGTERM)
        case .signalHangUp: terminal.signal(SIGHUP)
        case .quitSignal: terminal.signal(SIGQUIT)
        }
        try terminal.expectEnd()
        #expect(terminal.screen.lines == terminal.screen.blankLines)
        #expect(terminal.screen.unknown == [])
    }

    @Test("ends when the terminal is gone", arguments: Place.allCases, ["exec \"$@\"", "trap '' HUP; exec \"$@\""])
    func hangUp(_ place: Place, script: String) throws {
        let terminal = try start(place, script: script)
        terminal.hangUp()
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test(
        "a stop gives the shell a usable terminal, fg the game, paused",
        arguments: [
            (.title, .modern, "Two players", .controlZ),
            (.match, .modern, "Paused", .controlZ),
            (.match, .plain, "Paused", .controlZ),
            (.match, .mute, "Paused", .signal),
            (.lab, .modern, "frozen", .controlZ),
            (.lab, .plain, "frozen", .signal),
        ] as [(Place, VirtualTerminal.Kind, String, Stop)]
    )
    func suspend(_ place: Place, _ kind: VirtualTerminal.Kind, _ text: String, _ stop: Stop) throws {
        // The program is a job, and continues once a line is entered.
        let script = "\"$@\"; echo stopped; read -r line; fg >/dev/null; echo over"
        let terminal = try start(place, kind, script: script)
        switch stop {
        case .controlZ: try terminal.type(.control("z"))
        case .signal: try terminal.signalForeground(SIGTSTP)
        }
        try terminal.wait(for: "stopped")
        #expect(try terminal.leftovers() == [])
        try terminal.send("\r")
        try terminal.wait(for: text)
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible)
        if place == .title {
            try terminal.type("q")
        } else {
            try terminal.quit()
        }
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
        try terminal.leave()
    }

    /// The signals that kill a program by default and have no meaning for this one, including crashes.
    private static let endings: [Int32] = {
        // Signals that end the program like a key, stop or inform it, or are ignored.
        let others: Set<Int32> = [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGWINCH, SIGCHLD,
            SIGURG, SIGXFSZ,
        ]
        #if os(Linux)
            // The real-time signals, 34 and up, are all treated alike.
            let all = Array(1...31) + [34, 64] as [Int32]
            return all.filter { !others.contains($0) }
        #else
            return Array(1..<NSIG).filter { !others.union([SIGIO, SIGINFO]).contains($0) }
        #endif
    }()

    @Test("a signal that ends the program leaves a usable terminal", arguments: endings)
    func fatal(_ signal: Int32) throws {
        // The sanitizers would turn the signal into an exit.
        let environment = ["ASAN_OPTIONS": "detect_leaks=0:handle_segv=0", "TSAN_OPTIONS": "handle_segv=0"]
        let terminal = try Program.start(["play", "--input", "mouse"], environment: environment)
        try terminal.wait(for: "Space begins")
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .killed(by: signal))
        #expect(try terminal.leftovers() == [])
        #expect(terminal.screen.lines == terminal.screen.blankLines)
    }

    @Test("a signal that was ignored stays ignored", arguments: ["USR1", "ALRM", "PIPE"])
    func ignored(_ name: String) throws {
        let terminal = try start(.title, script: "trap '' \(name); exec \"$@\"")
        terminal.signal(["USR1": SIGUSR1, "ALRM": SIGALRM, "PIPE": SIGPIPE][name] ?? 0)
        try terminal.type("?", for: " Keys ")
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible)
        // The first key closes the list of keys.
        for _ in 0..<2 { try terminal.type("q") }
        #expect(try terminal.waitForEnd() == .exited(0))
    }
}

extension VirtualTerminal {
    /// The lines of an empty screen.
    fileprivate var blankLines: [String] {
        Array(repeating: "", count: rows)
    }
}
