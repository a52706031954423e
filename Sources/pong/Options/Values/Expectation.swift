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

    var text: String { condition.text }

    /// The reason why a report breaks the expectation; `nil` if it meets it.
    ///
    /// A condition on a value that was not measured is broken.
    ///
    /// - Parameter findings: The reasons why the run is not healthy.
    func complaint(about report: JSONValue, _ findings: [String]) -> String? {
        let values = ReportValues(report: report)
        guard condition.holds(in: values) != true else { return nil }
        return "\(condition.text) is broken: \(reason(values, findings))"
    }

    private func reason(_ values: ReportValues, _ findings: [String]) -> String {
        guard let bound = condition.bound else {
            return condition.names.map { name in
                let text = MeasureNames.names.all[name].text
                return switch values.value(of: name) {
                case .number(let number): "\(text) is \(number.text)"
                case .flag(true): "the run is \(text)"
                case .flag(false): findings.joined(separator: "; ")
                case nil: "\(text) was not measured"
                }
            }.joined(separator: ", ")
        }
        guard let value = values.value(of: bound.name)?.number else { return "nothing was measured" }
        let difference = value.difference(from: bound.number)
        let size = Decimal(abs(difference.units), digits: difference.digits).shortest
        let direction = difference.units == 0 ? "" : ", \(size) too \(difference.units > 0 ? "much" : "little")"
        return "it is \(value.text)\(direction)"
    }
}

/// The values of a report, by the index of their names in ``MeasureNames/names``.
private struct ReportValues: ExpressionValues {
    let report: JSONValue

    func value(of name: Int) -> ExpressionValue? {
        switch RunReport.value(at: MeasureNames.names.all[name].text, in: report) {
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        default: nil
        }
    }
}
