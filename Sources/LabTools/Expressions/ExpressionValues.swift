package import JSONText

/// The value of a name in an expression: exact, so that the same run gives the same answer on every machine.
package enum ExpressionValue: Sendable, Equatable {
    case number(Decimal)
    case flag(Bool)

    /// One of some words, such as the phase `serving`.
    case word(String)

    package enum Kind: Sendable, Equatable {
        case number, flag
        case word(of: [String])
        /// One of these, as only the run tells: a field of a game that does not say.
        case any
    }

    package var number: Decimal? {
        if case .number(let number) = self { number } else { nil }
    }

    package var flag: Bool? {
        if case .flag(let flag) = self { flag } else { nil }
    }
}

/// The values of an expression's names at the latest ticks, or in one report.
package protocol ExpressionValues {
    /// The value of a name, by its index in ``ExpressionNames/all``; `nil` if nothing was observed.
    ///
    /// - Parameter ticks: Ticks before the latest one, up to ``Expression/farthest``; 0 for a report.
    func value(of name: Int, ago ticks: Int) -> ExpressionValue?
}
