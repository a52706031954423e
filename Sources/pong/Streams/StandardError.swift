internal import OperatingSystem

/// Standard error, as a stream for `print`.
struct StandardError: TextOutputStream {
    mutating func write(_ text: String) {
        // There is no other place for an error message.
        _ = SystemCalls.writeAll(Array(text.shown.utf8), to: 2)
    }

    /// Prints a line, or nothing if its reader has gone, or is so far behind that the program would wait.
    static func printUnlessBlocked(_ line: String) {
        var entry = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) > 0, entry.revents == Int16(POLLOUT) else { return }
        _ = Array("\(line)\n".shown.utf8).withUnsafeBytes { SystemCalls.writeQuietly(STDERR_FILENO, $0) }
    }
}
