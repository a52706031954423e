internal import JSONText
internal import LabTools

/// The progress of a hunt.
struct HuntProgress {
    /// All runs of this hunt, or of its part.
    let total: Int

    private var line = ProgressLine()

    init(total: Int) {
        self.total = total
    }

    /// Shows how far the hunt is.
    mutating func show(_ summary: HuntSummary) {
        let total = total
        line.show { milliseconds in
            let rate = max(summary.runs * 1_000 / milliseconds, 1)
            let bugs = summary.bugCount == 1 ? "1 bug" : "\(summary.bugCount) bugs"
            let time = ProgressLine.timeLeft(summary.runs, of: total, after: milliseconds)
            return "\(summary.runs) of \(total) runs, \(rate) a second, \(bugs), \(time)"
        }
    }

    func clear() { line.clear() }

    /// The speed in words.
    func rate(of runs: Int, seconds: Int) -> String {
        let milliseconds = line.milliseconds
        let time = Decimal(milliseconds, digits: 3).rounded(to: 1).text
        return
            "\(time) s, \(runs * 1_000 / milliseconds) runs a second, \(runs * seconds * 1_000 / milliseconds) × real time"
    }
}
