// The type `termios` belongs to the first module with its header, which may be this one.
internal import CTerminalGuard
internal import OperatingSystem

/// A terminal's line discipline: its original settings and those of a screen.
struct TerminalAttributes {
    let original: termios

    private let raw: termios
    private let input: Int32

    /// - Throws: ``TerminalError`` if the system refuses.
    init(of input: Int32) throws(TerminalError) {
        var attributes = termios()
        guard tcgetattr(input, &attributes) == 0 else {
            let error = errno
            throw TerminalError("the terminal's attributes: \(String(cString: strerror(error)))")
        }
        original = attributes
        // No echo, no lines, no signals from keys, no flow control, no conversion of output.
        cfmakeraw(&attributes)
        raw = attributes
        self.input = input
    }

    func makeRaw() {
        withUnsafePointer(to: raw) { _ = tcsetattr(input, TCSANOW, $0) }
    }

    /// Restores the settings and drops unread input: an answer would appear in the shell.
    func restore() {
        tcflush(input, TCIFLUSH)
        withUnsafePointer(to: original) { _ = tcsetattr(input, TCSANOW, $0) }
    }
}
