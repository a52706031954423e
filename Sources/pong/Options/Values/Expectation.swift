internal import ArgumentParser
internal import JSONText
internal import LabTools

/// A condition on a run's report, such as `pops.perMinute<=3`.
struct Expectation {
    private let condition: Expression

    /// - Throws: `ValidationError` if the text is not a condition on measures.
    init(_ argument: String) throws(ValidationError) {
        do {
            condition = try Expression(argument, names: MeasureNames.names)
        } catch {
            throw ValidationError(about: "--expect", error)
        }
    }

    var text: String { condition.text }

    /// The reason why a report breaks the expectation; `nil` if it meets it.
    ///
    /// A condition on a value that was not measured is broken.
    func complaint(about values: ReportValues) -> String? {
        guard condition.holds(in: values) != true else { return nil }
        return "\(condition.text) is broken: \(reason(values))"
    }

    /// True if a report breaks the expectation by values that were measured.
    func isViolated(by values: ReportValues) -> Bool {
        condition.holds(in: values) == false
    }

    private func reason(_ values: ReportValues) -> String {
        guard let bound = condition.bound else {
            return condition.names.map(values.text).joined(separator: ", ")
        }
        guard let value = values.value(of: bound.name)?.number, let difference = value.adding(bound.number.negated)
        else { return "nothing was measured" }
        let size = Decimal(abs(difference.units), digits: difference.digits).text
        let direction = difference.units == 0 ? "" : ", \(size) too \(difference.units > 0 ? "much" : "little")"
        return "it is \(value.text)\(direction)"
    }
}

extension ValidationError {
    /// The reason why the text of an argument is no condition, in one line; below it, unless the condition is short, its
    /// text and a line that points at the error.
    ///
    /// For an empty text, the line names the argument.
    init(about argument: String, _ error: ExpressionError) {
        guard error.text.contains(where: { $0 == "(" || $0.isWhitespace }) else {
            self.init(error.text.isEmpty ? "\(argument): \(error.line)" : error.line)
            return
        }
        let pointer = error.pointer.split(separator: "\n").map { "\n  \($0)" }.joined()
        self.init("\(argument): \(error.message)\(pointer)")
    }
}

extension MeasureNames {
    /// Throws for an unknown name.
    ///
    /// - Throws: `ValidationError` with similar names.
    static func check(_ name: String) throws {
        guard names.index(of: name) == nil else { return }
        throw ValidationError(names.complaint(about: name))
    }
}
