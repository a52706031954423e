// The type `termios` belongs to whichever module has its header first, and that may be this one.
internal import CTerminalGuard

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The line discipline's settings of a terminal, as they were and as a screen needs them.
struct TerminalAttributes {
    let original: termios

    private let raw: termios
    private let input: Int32

    /// - Throws: ``TerminalError`` with code `system`.
    init(of input: Int32) throws(TerminalError) {
        var attributes = termios()
        guard tcgetattr(input, &attributes) == 0 else {
            let error = errno
            throw TerminalError(
                .system(errno: error),
                "the terminal's attributes: \(String(cString: strerror(error)))"
            )
        }
        original = attributes
        // No echo, no lines, no signals from keys, no flow control, and bytes out as they are.
        cfmakeraw(&attributes)
        raw = attributes
        self.input = input
    }

    func makeRaw() {
        withUnsafePointer(to: raw) { _ = tcsetattr(input, TCSANOW, $0) }
    }

    /// Puts back what was, and drops what was not read: an answer would end up in the shell.
    func restore() {
        tcflush(input, TCIFLUSH)
        withUnsafePointer(to: original) { _ = tcsetattr(input, TCSANOW, $0) }
    }
}
