internal import CTestSupport
internal import Foundation

/// A terminal with both sides in the tests' hands.
package final class PseudoTerminal {
    /// The terminal emulator's side, until it is hung up.
    private var main: Int32?
    /// The program's side, kept open until it is closed here, even if programs close theirs.
    private var program: Int32?

    /// - Throws: ``TerminalFailure`` if a system call fails.
    package init(columns: Int = 80, rows: Int = 24) throws {
        var sides = pseudo_terminal()
        let error = pseudo_terminal_open(UInt16(columns), UInt16(rows), &sides)
        guard error == 0 else { throw TerminalFailure(call: "opening a pseudo-terminal", error: error) }
        (main, program) = (sides.main_side, sides.program_side)
    }

    deinit {
        hangUp()
        closeProgramSide()
    }

    /// Disconnects the terminal, like closing a terminal's window.
    package func hangUp() {
        if let main { close(main) }
        main = nil
    }

    /// Closes the program's side, so that reading ends after the last byte once no program has the terminal open.
    func closeProgramSide() {
        if let program { close(program) }
        program = nil
    }

    /// The descriptor of the program's side.
    package var programSide: Int32 {
        get throws { try open(program) }
    }

    private var mainSide: Int32 {
        get throws { try open(main) }
    }

    private func open(_ side: Int32?) throws -> Int32 {
        guard let side else { throw TerminalFailure(description: "the terminal was hung up") }
        return side
    }

    /// Starts a program that leads a session with this terminal.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: The program's name and arguments, terminated by `nil`.
    ///   - environment: The program's variables, terminated by `nil`.
    func start(
        _ path: String,
        _ arguments: inout [UnsafeMutablePointer<CChar>?],
        _ environment: inout [UnsafeMutablePointer<CChar>?]
    ) throws -> pid_t {
        var sides = try pseudo_terminal(main_side: mainSide, program_side: programSide)
        var process: pid_t = -1
        let error = pseudo_terminal_start(&sides, path, &arguments, &environment, &process)
        guard error == 0 else { throw TerminalFailure(call: "starting \(path)", error: error) }
        return process
    }

    /// Sends bytes, or text as UTF-8, to the program, as fast as it reads them.
    ///
    /// - Parameter meanwhile: Called whenever the program has no room for more.
    package func send(_ bytes: some Sequence<UInt8>, meanwhile: () throws -> Void = {}) throws {
        var rest = Array(bytes)[...]
        var last = ContinuousClock.now
        while !rest.isEmpty {
            let count = try rest.withUnsafeBytes { try write(mainSide, $0.baseAddress, $0.count) }
            if count < 0, errno == EAGAIN {
                guard ContinuousClock.now < last + .seconds(30) else {
                    throw TerminalFailure(description: "the program has read nothing for 30 s")
                }
                var room = try pollfd(fd: mainSide, events: Int16(POLLOUT), revents: 0)
                try check(poll(&room, 1, 5), "poll")
                try meanwhile()
                continue
            }
            try check(Int32(count), "write")
            rest = rest.dropFirst(count)
            last = .now
        }
    }

    package func send(_ text: String) throws {
        try send(text.utf8)
    }

    /// Changes the terminal's size; the kernel tells the processes of the terminal's session.
    package func resize(columns: Int, rows: Int) throws {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        try check(ioctl(mainSide, UInt(TIOCSWINSZ), &size), "ioctl")
    }

    /// Writes as the program does, until no more can be written before some of it is read.
    func fill() throws {
        // Opened again: a program's own side waits for room.
        let side = try Foundation.open(ttyname(programSide), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        try check(side, "open")
        defer { close(side) }
        var isFull = false
        while !isFull {
            isFull = true
            while write(side, "x", 1) == 1 { isFull = false }
            // The system moves a part of it to the reading side.
            usleep(20_000)
        }
    }

    /// The terminal's current settings.
    package func settings() throws -> TerminalSettings {
        var settings = termios()
        try check(tcgetattr(mainSide, &settings), "tcgetattr")
        return TerminalSettings(settings)
    }

    /// The foreground process group of the terminal.
    func foregroundGroup() throws -> pid_t {
        let group = try tcgetpgrp(mainSide)
        try check(group, "tcgetpgrp")
        return group
    }

    /// The next bytes; `nil` if none come within some milliseconds, or the other side has ended.
    func read(within milliseconds: Int32 = 0) -> [UInt8]? {
        guard let main else { return nil }
        var input = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
        if milliseconds > 0 { poll(&input, 1, milliseconds) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, Foundation.read(main, buffer.baseAddress, buffer.count))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// All bytes written to the terminal since the last call.
    package func output() -> String {
        pieces().joined()
    }

    /// All bytes written to the terminal since the last call, one piece a read.
    package func pieces() -> [String] {
        var pieces: [String] = []
        // Written bytes arrive a moment later.
        while let bytes = read(within: 20) { pieces.append(String(decoding: bytes, as: UTF8.self)) }
        return pieces
    }

    private func check(_ result: Int32, _ call: String) throws {
        guard result >= 0 else { throw TerminalFailure(call: call) }
    }
}
