internal import JSONText
internal import LabTools
internal import OperatingSystem

/// A line of progress on standard error, if that is a terminal.
struct HuntProgress {
    /// All runs of this hunt, or of its part.
    let total: Int

    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private var shown = ContinuousClock.now
    private let isTerminal = isatty(STDERR_FILENO) == 1

    init(total: Int) {
        self.total = total
    }

    /// Shows how far the hunt is, at most five times a second.
    mutating func show(_ summary: HuntSummary) {
        guard isTerminal, clock.now - shown > .milliseconds(200) else { return }
        shown = clock.now
        let rate = max(summary.runs * 1_000 / milliseconds, 1)
        let left = (total - summary.runs) / rate
        let bugs = summary.bugCount == 1 ? "1 bug" : "\(summary.bugCount) bugs"
        let time = "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        write("\(summary.runs) of \(total) runs, \(rate) a second, \(bugs), \(time)")
    }

    func clear() {
        if isTerminal { write("") }
    }

    /// The speed in words.
    func rate(of runs: Int, seconds: Int) -> String {
        let time = Decimal(milliseconds, digits: 3).rounded(to: 1).text
        return
            "\(time) s, \(runs * 1_000 / milliseconds) runs a second, \(runs * seconds * 1_000 / milliseconds) × real time"
    }

    /// Since the beginning, at least 1.
    private var milliseconds: Int {
        let parts = (clock.now - start).components
        return max(Int(parts.seconds) * 1_000 + Int(parts.attoseconds / 1_000_000_000_000_000), 1)
    }

    /// Replaces the line.
    private func write(_ text: String) {
        _ = SystemCalls.writeAll(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
    }
}
