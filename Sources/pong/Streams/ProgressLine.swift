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

    /// The time until all is done at the speed so far, such as `1:05 left`.
    static func timeLeft(_ done: Int, of total: Int, after milliseconds: Int) -> String {
        let seconds = (total - done) * milliseconds / max(done, 1) / 1_000
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) left"
    }

    func clear() {
        if isTerminal { write("") }
    }

    /// Since the beginning, at least 1.
    var milliseconds: Int {
        max(Int((clock.now - start) / .milliseconds(1)), 1)
    }

    private func write(_ text: String) {
        _ = SystemCalls.writeAll(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
    }
}
