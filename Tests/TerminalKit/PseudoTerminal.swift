internal import CTestSupport
internal import Foundation

/// A terminal with both sides in the tests' hands.
package final class PseudoTerminal {
    /// The terminal emulator's side.
    let main: FileDescriptor
    /// The program's side, kept open until it is closed here, even if programs close theirs.
    private let program: FileDescriptor

    /// - Throws: ``TerminalFailure`` if a system call fails.
    package init(columns: Int = 80, rows: Int = 24) throws {
        var sides = pseudo_terminal()
        let error = pseudo_terminal_open(UInt16(columns), UInt16(rows), &sides)
        guard error == 0 else { throw TerminalFailure(call: "opening a pseudo-terminal", error: error) }
        main = FileDescriptor(sides.main_side)
        program = FileDescriptor(sides.program_side)
    }

    /// The descriptor of the program's side.
    package var programSide: Int32 {
        get throws { try program.open() }
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
        var sides = try pseudo_terminal(main_side: main.open(), program_side: program.open())
        var process: pid_t = -1
        let error = pseudo_terminal_start(&sides, path, &arguments, &environment, &process)
        guard error == 0 else { throw TerminalFailure(call: "starting \(path)", error: error) }
        return process
    }

    /// Sends bytes, or text as UTF-8, to the program.
    package func send(_ bytes: some Sequence<UInt8>) throws {
        try main.write(Array(bytes))
    }

    package func send(_ text: String) throws {
        try send(text.utf8)
    }

    /// Changes the terminal's size; the kernel tells the processes of the terminal's session.
    package func resize(columns: Int, rows: Int) throws {
        try main.setWindow(columns: columns, rows: rows)
    }

    /// The terminal's current settings.
    package func settings() throws -> TerminalSettings {
        try main.settings()
    }

    /// All bytes written to the terminal since the last call.
    package func output() -> String {
        pieces().joined()
    }

    /// All bytes written to the terminal since the last call, one piece a read.
    package func pieces() -> [String] {
        var pieces: [String] = []
        // Written bytes arrive a moment later.
        while main.waitForInput(milliseconds: 20), let bytes = main.read() {
            pieces.append(String(decoding: bytes, as: UTF8.self))
        }
        return pieces
    }

    /// Disconnects the terminal, like closing a terminal's window.
    package func hangUp() {
        main.close()
    }

    /// Closes the program's side, so that reading ends after the last byte once no program has the terminal open.
    func closeProgramSide() {
        program.close()
    }
}
