package import JSONText
package import SyncLab

/// A condition that a run's report has to meet, such as `pops.perMinute<=3`.
package struct Expectation: Sendable {
    private let condition: Expression

    /// - Parameter condition: A condition on the names of a ``FigureTable``.
    package init(_ condition: Expression) { self.condition = condition }

    package var text: String { condition.text }

    fileprivate var bound: Expression.Bound? { condition.bound }

    /// The condition in a report.
    package struct Result: Sendable, Equatable {
        package let condition: String
        package let holds: Bool

        /// The values that it names, such as `contacts is 24, 976 too little`.
        package let values: String

        /// One line; `nil` if it holds.
        package var complaint: String? { holds ? nil : "\(condition) is broken: \(values)" }

        /// The result for scripts.
        package var json: JSONValue {
            ["condition": .text(condition), "holds": .flag(holds), "values": .text(values)]
        }
    }

    /// Reads a condition on the names of a table.
    package init(_ text: String, _ table: FigureTable) throws(ExpressionError) {
        self.init(try Expression(text, names: table.names))
    }

    /// A condition on a value that was not measured does not hold.
    package func result(in values: RunFigures) -> Result {
        Result(condition: text, holds: condition.holds(in: values) == true, values: describe(values))
    }

    /// The reason why a report breaks the expectation; `nil` if it meets it.
    package func complaint(about values: RunFigures) -> String? { result(in: values).complaint }

    private func describe(_ values: RunFigures) -> String {
        guard let bound = condition.bound, condition.holds(in: values) == false else {
            return condition.names.map(values.text).joined(separator: ", ")
        }
        guard let value = values.value(of: bound.name)?.number, let difference = value.adding(bound.number.negated)
        else { return values.text(of: bound.name) }
        let size = Decimal(abs(difference.units), digits: difference.digits).text
        let direction = difference.units == 0 ? "" : ", \(size) too \(difference.units > 0 ? "much" : "little")"
        return values.text(of: bound.name) + direction
    }

    /// True if a report breaks the expectation by values that were measured.
    func isViolated(by values: RunFigures) -> Bool { condition.holds(in: values) == false }
}

extension [Expectation] {
    /// Of each that compares one measure with a number, the measure.
    package func values(in report: RunReport) -> [Decimal?] {
        let figures = isEmpty ? nil : report.figures
        return compactMap(\.bound).map { bound in figures?.value(of: bound.name)?.number }
    }

    /// The first one that a run breaks by values that were measured; `nil` if it breaks none.
    ///
    /// A run too short to measure anything is no form of a failure.
    package func broken(by figures: RunFigures) -> Expectation? { first { $0.isViolated(by: figures) } }

    package func broken(by report: RunReport) -> String? { broken(by: report.figures)?.text }
}
