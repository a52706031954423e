internal import OperatingSystem

/// A line on standard error that changes, if that is a terminal.
struct ProgressLine {
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private var shown = ContinuousClock.now
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// Replaces the line, at most five times a second.
    ///
    /// - Parameter text: The line after this many milliseconds.
    mutating func show(_ text: (_ milliseconds: Int) -> String) {
        guard isTerminal, clock.now - shown > .milliseconds(200) else { return }
        shown = clock.now
        write(text(milliseconds))
    }

    func clear() {
        if isTerminal { write("") }
    }

    /// Since the beginning, at least 1.
    var milliseconds: Int {
        let parts = (clock.now - start).components
        return max(Int(parts.seconds) * 1_000 + Int(parts.attoseconds / 1_000_000_000_000_000), 1)
    }

    private func write(_ text: String) {
        _ = SystemCalls.writeAll(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
    }
}
