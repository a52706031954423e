internal import SyncLab

/// The verdict on a run and on what is expected of it: the same in a report, on a page, and in the exit status.
package struct RunResult: Sendable {
    package let verdict: Verdict

    /// The expectations in the report.
    package let expectations: [Expectation.Result]

    /// The reasons why the run failed, or why it says nothing; a line each.
    package let complaints: [String]

    /// The reasons among them that something expected does not hold.
    private let broken: [String]

    private let figures: RunFigures

    /// The raw values are exit statuses.
    package enum Verdict: Int32, Sendable {
        case passed = 0
        case failed = 1
        /// The run means nothing: it had too few contacts, or nothing was compared.
        case inconclusive = 3
    }

    /// - Parameters:
    ///   - worse: Measures that are worse than in a baseline.
    ///   - isRecorded: True for a run out of a file. One that breaks an expectation failed, however short it is: it may
    ///     be the shrunk form of a failure.
    package init(
        _ figures: RunFigures,
        _ expectations: [Expectation],
        worse: [Baseline.Row] = [],
        isRecorded: Bool = false
    ) {
        self.figures = figures
        self.expectations = expectations.map { $0.result(in: figures) }
        broken = self.expectations.compactMap(\.complaint) + worse.map(\.text)
        if let silence = figures.silence, figures.isHealthy, !isRecorded || broken.isEmpty {
            (verdict, complaints) = (.inconclusive, [silence])
        } else {
            complaints = broken.isEmpty ? figures.findings : broken
            verdict = complaints.isEmpty ? .passed : .failed
        }
    }

    /// The complaint about too few contacts; `nil` if there are enough.
    package static func complaint(aboutContacts contacts: Int) -> String? {
        let least = LabRun.leastContacts
        return contacts < least
            ? "too few contacts: \(contacts), at least \(least) are needed; use more --seconds" : nil
    }

    /// The verdict on what was expected, a line each; none if nothing was.
    package var expected: [String] {
        let count = expectations.count
        guard broken.isEmpty else { return broken.map { "failed: \($0)" } }
        return count == 0 ? [] : ["passed: \(count == 1 ? "1 expectation holds" : "\(count) expectations hold")"]
    }

    /// The verdict with its reasons, a line each; none for a healthy run that nothing was expected of.
    private var heads: [String] {
        switch verdict {
        case .passed: expected
        case .failed: complaints.map { "failed: \($0)" }
        case .inconclusive: complaints.map { "inconclusive: \($0)" }
        }
    }

    /// The verdict with its reasons, and the findings, a line each.
    package var lines: [String] {
        let heads = heads
        // A complaint about the run's health has its findings.
        let findings = figures.findings.filter { finding in !heads.contains { $0.contains(finding) } }
        let clean = figures.table.clean
        return heads + (figures.isHealthy ? [heads.isEmpty ? "healthy: \(clean)" : clean] : findings) + figures.notes
    }
}
