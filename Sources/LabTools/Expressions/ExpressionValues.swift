package import JSONText

/// The value of a name in an expression: exact, so that the same run gives the same answer on every machine.
package enum ExpressionValue: Sendable, Equatable {
    case number(Decimal)
    case flag(Bool)

    package enum Kind: Sendable {
        case number, flag
    }

    package var number: Decimal? {
        if case .number(let number) = self { number } else { nil }
    }

    package var flag: Bool? {
        if case .flag(let flag) = self { flag } else { nil }
    }
}

/// The values of an expression's names at one tick, or in one report.
package protocol ExpressionValues {
    /// The value of a name, by its index in ``ExpressionNames/all``; `nil` where nothing was observed.
    func value(of name: Int) -> ExpressionValue?
}
