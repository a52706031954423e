internal import GameCore
internal import JSONText

/// A value of a subject by its name: a row of a table, such as `left.rollbackDepth` of a tick of a run.
package struct NamedValue<Subject>: Sendable {
    package let text: String

    /// The unit of a number; `nil` for a flag and for a word.
    package let unit: ValueUnit?

    /// The words that it can be; none for a number and for a flag.
    private let words: [String]

    /// A description in one line.
    package let summary: String

    /// Reads a value of a subject.
    typealias Reading<Value> = @Sendable (Subject) -> Value

    /// Its value; `nil` if nothing was observed.
    let value: Reading<ExpressionValue?>

    package var kind: ExpressionValue.Kind { !words.isEmpty ? .word(of: words) : unit == nil ? .flag : .number }

    static func flag(_ text: String, _ summary: String, _ value: @escaping Reading<Bool?>) -> Self {
        Self(text: text, unit: nil, words: [], summary: summary) { value($0).map { .flag($0) } }
    }

    static func word<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ text: String,
        _ summary: String,
        _ value: @escaping Reading<Word>
    ) -> Self {
        Self(text: text, unit: nil, words: Word.allCases.map(\.rawValue), summary: summary) {
            .word(value($0).rawValue)
        }
    }

    static func whole<Number: BinaryInteger & SendableMetatype>(
        _ text: String,
        _ unit: ValueUnit,
        _ summary: String,
        _ value: @escaping Reading<Number?>
    ) -> Self {
        decimal(text, unit, summary) { value($0).map { Decimal(Int($0), digits: 0) } }
    }

    static func decimal(_ text: String, _ unit: ValueUnit, _ summary: String, _ value: @escaping Reading<Decimal?>)
        -> Self
    {
        Self(text: text, unit: unit, words: [], summary: summary) { value($0).map { .number($0) } }
    }

    /// A place or a speed of the court.
    static func length(_ text: String, _ summary: String, _ value: @escaping Reading<Fixed?>) -> Self {
        decimal(text, .court, summary) { value($0).map { Decimal($0) } }
    }

    /// The value as one of a subject that has this one; `nil` if it has none.
    func inside<Outer>(_ prefix: String, _ part: @escaping @Sendable (Outer) -> Subject?) -> NamedValue<Outer> {
        NamedValue<Outer>(text: prefix + text, unit: unit, words: words, summary: summary) { part($0).flatMap(value) }
    }

    /// A value of it for a reader: a length to a ten-thousandth, and a dash where nothing was observed.
    package func text(of value: ExpressionValue?) -> String {
        if unit == .court, let number = value?.number { return number.rounded(to: 4).text }
        return JSONValue(value).text
    }
}

/// The unit of a named number.
package enum ValueUnit: String, Sendable {
    case ticks, contacts, points, messages, bytes, terms, participants, sessions, changes
    /// Sides of the court.
    case court
    /// Parts of the speed of a key.
    case speed
}

extension Decimal {
    /// A length or a speed of the court: its eight digits tell any two apart.
    init(_ fixed: Fixed) {
        self.init((Int(fixed.raw) * 100_000_000 + 1 << 23) >> 24, digits: 8)
    }
}
