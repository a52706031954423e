internal import JSONText
internal import LabTools
internal import SyncLab

/// A condition on a run's report, such as `pops.perMinute<=3`.
struct Expectation {
    private let condition: Expression

    /// - Throws: ``ConditionError`` if the text is not a condition on measures.
    init(_ argument: String) throws(ConditionError) {
        do {
            condition = try Expression(argument, names: MeasureNames.names)
        } catch {
            throw ConditionError(argument: "--expect", error)
        }
    }

    /// The reason why a report breaks the expectation; `nil` if it meets it.
    ///
    /// A condition on a value that was not measured is broken.
    func complaint(about report: JSONValue) -> String? {
        let values = ReportValues(report)
        guard condition.holds(in: values) != true else { return nil }
        return "\(condition.text) is broken: \(reason(values))"
    }

    private func reason(_ values: ReportValues) -> String {
        guard let bound = condition.bound else {
            return condition.names.map { name in
                let value = values.number(of: name).map { "is \($0.text)" } ?? "was not measured"
                return "\(MeasureNames.all[name]) \(value)"
            }.joined(separator: ", ")
        }
        guard let value = values.number(of: bound.name) else { return "nothing was measured" }
        let difference = value.difference(from: bound.number)
        let size = Decimal(abs(difference.units), digits: difference.digits).shortest
        let direction = difference.units == 0 ? "" : ", \(size) too \(difference.units > 0 ? "much" : "little")"
        return "it is \(value.text)\(direction)"
    }
}

/// The numbers of a report, by the index of their names in ``MeasureNames``.
private struct ReportValues: ExpressionValues {
    private let report: JSONValue

    init(_ report: JSONValue) {
        self.report = report
    }

    func number(of name: Int) -> Decimal? {
        if case .number(let number) = RunReport.value(at: MeasureNames.all[name], in: report) { number } else { nil }
    }

    func value(of name: Int) -> ExpressionValue? {
        number(of: name).map { .number($0) }
    }
}
