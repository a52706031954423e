internal import CTestSupport
internal import Foundation

/// A program in a pseudo-terminal of its own, with a ``VirtualTerminal`` on the other side.
///
/// The program leads a session whose controlling terminal this is, as under a terminal emulator: the line discipline's
/// and the kernel's handling of Ctrl-C, resizing and a hang-up is real. Tests wait for the expected screen, never for a
/// time; the timeout only ends a test that has failed.
package final class TerminalSession {
    /// The program's display so far.
    package private(set) var screen: VirtualTerminal
    /// The way the program ended; `nil` until then.
    package private(set) var ending: Ending?
    /// The program's output so far.
    package private(set) var output: [UInt8] = []

    private let process: pid_t
    private let initialSettings: TerminalSettings
    private let terminal: PseudoTerminal

    /// The time that input and answers take to the program; its output takes none.
    private let delay: Duration
    private var underWay: [(arrival: ContinuousClock.Instant, bytes: [UInt8])] = []

    /// Arrived bytes that the program has not read yet.
    private var unread: [UInt8] = []
    private var isDelivering = false

    /// Called again and again while a test waits for this terminal.
    package var meanwhile: () throws -> Void = {}

    package enum Ending: Equatable {
        case exited(Int32)
        case killed(by: Int32)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: The program's arguments, without its name.
    ///   - columns: The terminal's width.
    ///   - rows: The terminal's height.
    ///   - kind: The terminal's features.
    ///   - delay: The time from the terminal to the program, as on a slow connection.
    ///   - environment: Variables that add to or replace those of ``ProgramEnvironment``.
    /// - Throws: ``TerminalFailure`` if a system call fails.
    package init(
        _ path: String,
        _ arguments: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        kind: VirtualTerminal.Kind = .modern,
        delay: Duration = .zero,
        environment: [String: String] = [:]
    ) throws {
        self.delay = delay
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
        // Also the group, for the program's children; it may not exist yet.
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Types bytes, or text as UTF-8.
    package func send(_ bytes: some Sequence<UInt8>) throws {
        if delay == .zero { return try deliver(Array(bytes)) }
        underWay.append((ContinuousClock.now + delay, Array(bytes)))
    }

    package func send(_ text: String) throws {
        try send(text.utf8)
    }

    /// Presses and releases a key, in the form that the program has requested.
    package func type(_ key: VirtualTerminal.Key) throws {
        try send(screen.bytes(for: key, .press) + screen.bytes(for: key, .release))
    }

    /// Presses a key and holds it.
    package func press(_ key: VirtualTerminal.Key) throws {
        try send(screen.bytes(for: key, .press))
    }

    /// Releases a key; most terminals do not report it.
    package func release(_ key: VirtualTerminal.Key) throws {
        try send(screen.bytes(for: key, .release))
    }

    /// Pastes a text, between brackets if the program has requested them.
    package func paste(_ text: String) throws {
        let isBracketed = screen.modes.contains(2004)
        try send(isBracketed ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
    }

    /// Changes the terminal's size; the kernel tells the program.
    package func resize(columns: Int, rows: Int) throws {
        screen.resize(columns: columns, rows: rows)
        try terminal.resize(columns: columns, rows: rows)
    }

    package func signal(_ number: Int32) {
        kill(process, number)
    }

    /// Sends a signal to the foreground job, which differs from the program if that is a shell.
    package func signalForeground(_ number: Int32) throws {
        kill(-(try terminal.foregroundGroup()), number)
    }

    /// Disconnects the terminal, like closing a terminal's window.
    package func hangUp() {
        terminal.closeProgramSide()
        terminal.hangUp()
    }

    /// Fills the terminal, so that the program cannot write before some output is read.
    package func fill() throws { try terminal.fill() }

    /// Waits until the program has ended, and reads nothing meanwhile.
    ///
    /// - Returns: The way it ended; `nil` after the timeout.
    package func waitForEndUnread(timeout: Duration) -> Ending? {
        let deadline = ContinuousClock.now + timeout
        while ending == nil, ContinuousClock.now < deadline {
            if !noteEnd() { usleep(5_000) }
        }
        return ending
    }

    /// Waits for an expected screen.
    ///
    /// - Parameters:
    ///   - expectation: A description of the screen, for the failure's message.
    ///   - timeout: The longest wait: generous, since no test that passes waits for it.
    ///   - condition: True if the screen is as expected.
    /// - Throws: ``TerminalFailure`` with the screen, after the timeout or if the program has ended first.
    package func wait(
        for expectation: String,
        timeout: Duration = .seconds(120),
        until condition: (VirtualTerminal) -> Bool
    ) throws {
        try poll(expectation, timeout) { condition($0.screen) }
    }

    package func wait(for text: String) throws {
        try wait(for: "“\(text)”") { $0.shows(text) }
    }

    /// Types a key and waits for what it brings.
    package func type(
        _ key: VirtualTerminal.Key,
        for expectation: String,
        until condition: (VirtualTerminal) -> Bool
    ) throws {
        try type(key)
        try wait(for: expectation, until: condition)
    }

    package func type(_ key: VirtualTerminal.Key, for text: String) throws {
        try type(key)
        try wait(for: text)
    }

    /// Types keys, and after each waits for the text that it brings.
    package func type(_ steps: KeyValuePairs<VirtualTerminal.Key, String>) throws {
        for (key, text) in steps { try type(key, for: text) }
    }

    /// Waits until the program has ended and its whole output is on the screen.
    package func waitForEnd(timeout: Duration = .seconds(120)) throws -> Ending {
        try poll("the end of the program", timeout) { $0.ending != nil }
        guard let ending else { preconditionFailure("the program's end was waited for") }
        return ending
    }

    /// The differences between the terminal after the program and before it.
    package func leftovers() throws -> [String] {
        try screen.leftovers + terminal.settings().differences(from: initialSettings)
    }

    private func poll(_ expectation: String, _ timeout: Duration, until isMet: (TerminalSession) -> Bool) throws {
        let deadline = ContinuousClock.now + timeout
        try advance()
        while !isMet(self) {
            let (bytes, wakeUp) = (output.count, ContinuousClock.now + .milliseconds(25))
            guard ending == nil, ContinuousClock.now < deadline else {
                let state = ending.map { "the program ended (\($0))" } ?? "time is up"
                let picture = screen.lines.joined(separator: "\n")
                throw TerminalFailure(description: "waited for \(expectation), but \(state). The screen:\n\(picture)")
            }
            // Looking at a whole screen takes longer than reading; a condition may also be about files.
            repeat {
                try advance()
                try meanwhile()
            } while output.count == bytes && ending == nil && ContinuousClock.now < wakeUp
        }
    }

    /// Takes the available output, or waits briefly for some, and notes the program's end.
    private func advance() throws {
        while let next = underWay.first, next.arrival <= .now {
            underWay.removeFirst()
            try deliver(next.bytes)
        }
        try takeOutput(within: 5)
        guard noteEnd() else { return }
        // With no process on the other side, reading ends only after the last byte.
        terminal.closeProgramSide()
        try takeOutput()
    }

    /// Gives the program bytes, and takes its output meanwhile, as a terminal does: neither waits for the other.
    private func deliver(_ bytes: [UInt8]) throws {
        unread += bytes
        guard !isDelivering else { return }
        isDelivering = true
        defer { isDelivering = false }
        while !unread.isEmpty {
            let bytes = unread
            unread = []
            try terminal.send(bytes) { try takeOutput() }
        }
    }

    /// - Returns: True if the program has ended since the last call.
    private func noteEnd() -> Bool {
        var status: Int32 = 0
        guard ending == nil, waitpid(process, &status, WNOHANG) == process else { return false }
        ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: status & 0x7F)
        return true
    }

    /// Takes the output so far, for a program that no test waits for at present: unread, it would block.
    package func takeOutput() throws { try takeOutput(within: 0) }

    private func takeOutput(within milliseconds: Int32) throws {
        var next = terminal.read(within: milliseconds)
        while let bytes = next {
            output += bytes
            screen.feed(bytes)
            let replies = screen.takeReplies()
            // A program that has ended reads no answers.
            if ending == nil, !replies.isEmpty { try send(replies) }
            next = terminal.read()
        }
    }
}
