internal import OperatingSystem

/// Standard error, as a stream for `print`.
struct StandardError: TextOutputStream {
    mutating func write(_ text: String) {
        // There is no other place for an error message.
        _ = SystemCalls.writeAll(Array(text.shown.utf8), to: 2)
    }
}
