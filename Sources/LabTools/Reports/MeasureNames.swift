internal import JSONText
package import SyncLab

/// The names of a report's numbers, for `--expect`, `--measure` and scenarios.
package enum MeasureNames {
    /// All names: measures by their path below `measures`, other numbers by their full path.
    package static let all: [String] = {
        // The report of an empty run has all names.
        var plan = LabRun.Plan(seed: 0)
        plan.length = .ticks(0)
        return LabRun.report(on: plan).values().paths.map { path in
            path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        }
    }()

    /// True for a run without a desync, a freeze and an input fault, see ``SyncLab/RunVerdict``.
    package static let healthy = "healthy"

    /// The names for parsing conditions: those of the numbers, and ``healthy``.
    package static let names = ExpressionNames(
        all.map { ExpressionNames.Name($0, .number) } + [ExpressionNames.Name(healthy, .flag)],
        of: .measures
    )

    private static let prefix = "measures."
}

/// The values of a report, by the index of their names in ``MeasureNames/names``.
package struct ReportValues: ExpressionValues, Sendable {
    private let report: JSONValue

    /// The reasons why the run is not healthy.
    private let findings: [String]

    package init(_ report: RunReport) {
        self.report = report.values()
        findings = report.verdict.findings
    }

    package func value(of name: Int, ago ticks: Int = 0) -> ExpressionValue? {
        switch RunReport.value(at: MeasureNames.names.all[name].text, in: report) {
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        default: nil
        }
    }

    /// A name and its value for a reader, such as `unfairContacts is 3`.
    package func text(of name: Int) -> String {
        let text = MeasureNames.names.all[name].text
        let value = value(of: name)
        return switch value {
        case .number, .word: "\(text) is \(JSONValue(value).text)"
        case .flag(true): "the run is \(text)"
        case .flag(false): findings.joined(separator: "; ")
        case nil: "\(text) was not measured"
        }
    }
}
