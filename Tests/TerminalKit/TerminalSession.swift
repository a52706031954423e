internal import CTestSupport
internal import Foundation

/// A program in a pseudo-terminal of its own, with a ``VirtualTerminal`` on the other side.
///
/// The program leads a session whose controlling terminal this is, as under a terminal emulator: what the
/// line discipline and the kernel make of Ctrl-C, of a new size and of a hang-up is real. Tests wait for what
/// they expect, never for a time; the deadline only ends a test that has failed.
package final class TerminalSession {
    /// What the program has drawn so far.
    package private(set) var screen: VirtualTerminal
    /// How the program ended, once it is known.
    package private(set) var ending: Ending?
    /// The bytes that the program wrote so far.
    package private(set) var output: [UInt8] = []

    private let process: pid_t
    private let initialSettings: TerminalSettings
    private let terminal: PseudoTerminal

    package enum Ending: Equatable {
        case exited(Int32)
        case killed(by: Int32)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: Its arguments, without its name.
    ///   - columns: The terminal's width.
    ///   - rows: The terminal's height.
    ///   - kind: What the terminal can do.
    ///   - environment: Variables beside those of ``ProgramEnvironment``, or in their place.
    /// - Throws: ``TerminalFailure`` when a system call fails.
    package init(
        _ path: String,
        _ arguments: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        kind: VirtualTerminal.Kind = .modern,
        environment: [String: String] = [:]
    ) throws {
        var argv = ([path] + arguments).map { strdup($0) } + [nil]
        var envp = ProgramEnvironment.with(environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        screen = VirtualTerminal(columns: columns, rows: rows, kind: kind)
        initialSettings = try terminal.settings()
        process = try terminal.start(path, &argv, &envp)
    }

    deinit {
        guard ending == nil else { return }
        // The group as well, where the program has children; it may not lead one yet.
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Types bytes, or text as UTF-8.
    package func send(_ bytes: some Sequence<UInt8>) throws {
        try terminal.send(bytes)
    }

    package func send(_ text: String) throws {
        try send(text.utf8)
    }

    /// Presses and releases a key, in the form that the program has asked the terminal for.
    package func type(_ key: VirtualTerminal.Key) throws {
        try send(screen.bytes(for: key, .press) + screen.bytes(for: key, .release))
    }

    /// Presses a key and keeps it down.
    package func press(_ key: VirtualTerminal.Key) throws {
        try send(screen.bytes(for: key, .press))
    }

    /// Lets go of a key; most terminals say nothing about it.
    package func release(_ key: VirtualTerminal.Key) throws {
        try send(screen.bytes(for: key, .release))
    }

    /// Gives the terminal another size; the kernel tells the program.
    package func resize(columns: Int, rows: Int) throws {
        screen.resize(columns: columns, rows: rows)
        try terminal.resize(columns: columns, rows: rows)
    }

    /// Sends the program a signal.
    package func signal(_ number: Int32) {
        kill(process, number)
    }

    /// Sends a signal to the job in the foreground, which is not the program started where that is a shell.
    package func signalForeground(_ number: Int32) throws {
        kill(-(try terminal.main.foregroundGroup()), number)
    }

    /// Takes the terminal away, as closing a terminal's window does.
    package func hangUp() {
        terminal.closeProgramSide()
        terminal.hangUp()
    }

    /// Waits until the screen is as expected.
    ///
    /// - Parameters:
    ///   - expectation: What is waited for, for the failure's message.
    ///   - timeout: When to give up; generous, since no test that passes waits for it.
    ///   - condition: Whether the screen is as expected.
    /// - Throws: ``TerminalFailure`` when time is up or the program has ended first; it shows the screen.
    package func wait(
        for expectation: String,
        timeout: Duration = .seconds(30),
        until condition: (VirtualTerminal) -> Bool
    ) throws {
        try poll(expectation, timeout) { condition($0.screen) }
    }

    /// Waits until a text is displayed.
    package func wait(for text: String) throws {
        try wait(for: "“\(text)”") { $0.shows(text) }
    }

    /// Waits until the program has ended and everything that it wrote is on the screen.
    package func waitForEnd(timeout: Duration = .seconds(30)) throws -> Ending {
        try poll("the end of the program", timeout) { $0.ending != nil }
        guard let ending else { preconditionFailure("the program's end was waited for") }
        return ending
    }

    /// In which ways the program left the terminal other than it found it.
    package func leftovers() throws -> [String] {
        try screen.leftovers + terminal.settings().differences(from: initialSettings)
    }

    /// The program's output from a byte on, in tokens.
    package func tokens(from start: Int = 0) -> [ControlToken] {
        var parser = ControlParser()
        return output.dropFirst(start).flatMap { parser.take($0) }
    }

    private func poll(_ expectation: String, _ timeout: Duration, until isMet: (TerminalSession) -> Bool) throws {
        let deadline = ContinuousClock.now + timeout
        try advance()
        while !isMet(self) {
            guard ending == nil, ContinuousClock.now < deadline else {
                let state = ending.map { "the program ended (\($0))" } ?? "time is up"
                let picture = screen.lines.joined(separator: "\n")
                throw TerminalFailure(description: "waited for \(expectation), but \(state). The screen:\n\(picture)")
            }
            try advance()
        }
    }

    /// Takes the output that there is, or waits a moment for some, and notes the program's end.
    private func advance() throws {
        terminal.main.waitForInput(milliseconds: 5)
        try takeOutput()
        var status: Int32 = 0
        guard ending == nil, waitpid(process, &status, WNOHANG) == process else { return }
        ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: status & 0x7F)
        // With no process on the other side, reading surely ends after the last byte, not before it.
        terminal.closeProgramSide()
        try takeOutput()
    }

    private func takeOutput() throws {
        while let bytes = terminal.main.read() {
            output += bytes
            screen.feed(bytes)
            let replies = screen.takeReplies()
            // A program that has ended does not read answers.
            if ending == nil, !replies.isEmpty {
                try terminal.send(replies)
            }
        }
    }
}
