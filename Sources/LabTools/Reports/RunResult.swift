package import SyncLab

/// The verdict on a run and on what is expected of it: the same in a report, on a page, and in the exit status.
package struct RunResult: Sendable {
    package let verdict: Verdict

    /// The expectations in the report.
    package let expectations: [Expectation.Result]

    /// The reasons why the run failed, or why it says nothing; a line each.
    package let complaints: [String]

    private let health: RunVerdict

    /// The ticks in which devices stalled, a line each.
    private let stalls: [String]

    /// The raw values are exit statuses.
    package enum Verdict: Int32, Sendable {
        case passed = 0
        case failed = 1
        /// The run had too few contacts to mean anything.
        case inconclusive = 3
    }

    /// - Parameters:
    ///   - worse: Measures that are worse than in a baseline.
    ///   - isRecorded: True for a run out of a file. One that breaks an expectation failed, however short it is: it may
    ///     be the shrunk form of a failure.
    package init(
        _ report: RunReport,
        _ expectations: [Expectation],
        worse: [Baseline.Row] = [],
        isRecorded: Bool = false
    ) {
        let values = ReportValues(report)
        self.expectations = expectations.map { $0.result(in: values) }
        health = report.verdict
        stalls = report.verdict.stallTexts(in: report)
        let broken = self.expectations.compactMap(\.complaint) + worse.map(\.text)
        let refusesRules = ExerciseCounts.haveRefusedRules(health.exercises.all)
        if let few = Self.complaint(aboutContacts: report.contacts), health.isHealthy, !refusesRules,
            !isRecorded || broken.isEmpty
        {
            (verdict, complaints) = (.inconclusive, [few])
        } else {
            complaints = broken.isEmpty ? health.findings : broken
            verdict = complaints.isEmpty ? .passed : .failed
        }
    }

    /// The complaint about too few contacts; `nil` if there are enough.
    package static func complaint(aboutContacts contacts: Int) -> String? {
        let least = LabRun.leastContacts
        return contacts < least
            ? "too few contacts: \(contacts), at least \(least) are needed; use more --seconds" : nil
    }

    /// The verdict with its reasons, and the findings, a line each.
    package var lines: [String] {
        let count = expectations.count
        let head =
            switch verdict {
            case .passed:
                count == 0 ? [] : ["passed: \(count == 1 ? "1 expectation holds" : "\(count) expectations hold")"]
            case .failed: complaints.map { "failed: \($0)" }
            case .inconclusive: complaints.map { "inconclusive: \($0)" }
            }
        // A complaint about the run's health has its findings.
        let findings = health.findings.filter { finding in !head.contains { $0.contains(finding) } }
        let clean = RunVerdict.clean
        return head + (health.isHealthy ? [head.isEmpty ? "healthy: \(clean)" : clean] : findings) + stalls
    }
}
