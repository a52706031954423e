import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// The ways in which a terminal ends or suspends the real program.
@Suite("Leaving", .waits)
struct LeavingTests {
    enum Place {
        case title, match, lab
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
        try terminal.expectScreen()
        return terminal
    }

    /// Keys or signals that end the program.
    enum Way {
        case key(VirtualTerminal.Key), byte(UInt8), signal(Int32)
    }

    @Test(
        "leaves the terminal as it was",
        arguments: [
            (.title, .modern, .key("q")), (.match, .modern, .key("q")), (.lab, .modern, .key("q")),
            (.match, .plain, .key("q")), (.match, .mute, .key("q")), (.title, .modern, .key(.control("c"))),
            (.lab, .plain, .key(.control("c"))), (.match, .modern, .byte(3)), (.match, .mute, .signal(SIGINT)),
            (.lab, .modern, .signal(SIGTERM)), (.match, .plain, .signal(SIGTERM)), (.match, .modern, .signal(SIGHUP)),
            (.lab, .mute, .signal(SIGQUIT)),
        ] as [(Place, VirtualTerminal.Kind, Way)]
    )
    func quit(_ place: Place, _ kind: VirtualTerminal.Kind, _ way: Way) throws {
        let terminal = try start(place, kind)
        switch way {
        // Only the quit key asks a question first, and not on the title.
        case .key("q") where place != .title: try terminal.quit()
        case .key(let key): try terminal.type(key)
        case .byte(let byte):
            // After a stop that it could not see coming.
            terminal.signal(SIGSTOP)
            terminal.signal(SIGCONT)
            try terminal.wait(for: "Paused")
            try terminal.send([byte])
        case .signal(let signal): terminal.signal(signal)
        }
        try terminal.expectEnd()
        #expect(terminal.screen.lines.allSatisfy(\.isEmpty) && terminal.screen.unknown == [])
    }

    @Test("ends when the terminal is gone, even if it ignores the signal")
    func hangUp() throws {
        for (place, script) in [
            (.title, "trap '' HUP; exec \"$@\""), (.match, "exec \"$@\""), (.match, "trap '' HUP; exec \"$@\""),
            (.lab, "trap '' HUP; exec \"$@\""),
        ] as [(Place, String)] {
            let terminal = try start(place, script: script)
            terminal.hangUp()
            #expect(try terminal.waitForEnd() == .exited(0), "\(place)")
        }
    }

    @Test(
        "a stop gives the shell a usable terminal, fg the game, paused",
        arguments: [
            (.title, .modern, "Two players", .key(.control("z"))), (.match, .modern, "Paused", .key(.control("z"))),
            (.match, .mute, "Paused", .signal(SIGTSTP)), (.lab, .plain, "frozen", .signal(SIGTSTP)),
        ] as [(Place, VirtualTerminal.Kind, String, Way)]
    )
    func suspend(_ place: Place, _ kind: VirtualTerminal.Kind, _ text: String, _ stop: Way) throws {
        // The program is a job, and continues once a line is entered.
        let script = "\"$@\"; echo stopped; read -r line; fg >/dev/null; echo over"
        let terminal = try start(place, kind, script: script)
        if case .signal(let signal) = stop {
            try terminal.signalForeground(signal)
        } else {
            try terminal.type(.control("z"))
        }
        try terminal.wait(for: "stopped")
        let leftovers = try terminal.leftovers()
        #expect(leftovers == [])
        try terminal.send("\r")
        try terminal.wait(for: text)
        try terminal.expectScreen()
        if place == .title { try terminal.type("q") } else { try terminal.quit() }
        try terminal.expectEnd()
        #expect(terminal.screen.shows("over"))
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

    @Test("a signal that ends the program leaves a usable terminal")
    func fatal() throws {
        // The sanitizers would turn the signal into an exit.
        let environment = ["ASAN_OPTIONS": "detect_leaks=0:handle_segv=0", "TSAN_OPTIONS": "handle_segv=0"]
        for signal in Self.endings {
            let terminal = try Program.start(
                ["play", "--input", "mouse"],
                environment: environment,
                showing: "Space begins"
            )
            terminal.signal(signal)
            #expect(try terminal.waitForEnd() == .killed(by: signal))
            #expect(try terminal.leftovers() == [] && terminal.screen.lines.allSatisfy(\.isEmpty), "\(signal)")
        }
    }

    @Test(
        "a signal ends the program while the terminal takes no output",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1]
    )
    func stuckTerminal(_ signal: Int32) throws {
        let terminal = try start(.match)
        try terminal.fill()
        terminal.signal(signal)
        let ending = terminal.waitForEndUnread(timeout: .seconds(20))
        #expect(ending == (signal == SIGUSR1 ? .killed(by: signal) : .exited(0)))
    }

    @Test("a signal that was ignored stays ignored")
    func ignored() throws {
        let terminal = try start(.title, script: "trap '' USR1 ALRM PIPE HUP; exec \"$@\"")
        for signal in [SIGUSR1, SIGALRM, SIGPIPE, SIGHUP] { terminal.signal(signal) }
        try terminal.type("?", for: " Keys ")
        try terminal.expectScreen()
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
    }
}

extension TerminalSession {
    /// Checks that the program has the whole screen.
    fileprivate func expectScreen() throws {
        #expect(screen.isAlternate && !screen.isCursorVisible)
    }
}
