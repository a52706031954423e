internal import JSONText

/// The name of a value in expressions and lists, such as `left.rollbackDepth`.
package struct ValueName: Sendable {
    package let text: String

    /// The unit of a number; `nil` for a flag and for a word.
    package var unit: ValueUnit?

    /// The words that it can be; none for a number and for a flag.
    private var words: [String] = []

    /// True for a number without a unit.
    private var isNumber = false

    /// True for a value whose kind only a run tells.
    private var isAny = false

    /// A description in one line.
    package let summary: String

    package var kind: ExpressionValue.Kind {
        isAny ? .any : !words.isEmpty ? .word(of: words) : unit == nil && !isNumber ? .flag : .number
    }

    private init(_ text: String, _ summary: String) { (self.text, self.summary) = (text, summary) }

    /// - Parameter unit: `nil` for a number without a unit.
    package static func number(_ text: String, _ unit: ValueUnit? = nil, _ summary: String) -> ValueName {
        var name = ValueName(text, summary)
        (name.unit, name.isNumber) = (unit, true)
        return name
    }

    package static func flag(_ text: String, _ summary: String) -> ValueName { ValueName(text, summary) }

    /// A value of which only a run tells whether it is a number, a flag or a word.
    package static func any(_ text: String, _ summary: String) -> ValueName {
        var name = ValueName(text, summary)
        name.isAny = true
        return name
    }

    /// - Parameter words: At least one.
    package static func word(_ text: String, of words: [String], _ summary: String) -> ValueName {
        var name = ValueName(text, summary)
        name.words = words
        return name
    }

    /// The same value of a part of something.
    package func inside(_ prefix: String) -> ValueName {
        var name = ValueName(prefix + text, summary)
        (name.unit, name.words, name.isNumber, name.isAny) = (unit, words, isNumber, isAny)
        return name
    }

    /// A value of it for a reader: a length to a ten-thousandth, and a dash where nothing was observed.
    package func text(of value: ExpressionValue?) -> String {
        if unit == .court, let number = value?.number { return number.rounded(to: 4).text }
        return JSONValue(value).text
    }
}

/// A value of a subject by its name: a row of a table.
package struct NamedValue<Subject>: Sendable {
    package let name: ValueName

    /// Reads a value of a subject.
    typealias Reading<Value> = @Sendable (Subject) -> Value

    /// Its value; `nil` if nothing was observed.
    let value: Reading<ExpressionValue?>

    static func flag(_ text: String, _ summary: String, _ value: @escaping Reading<Bool?>) -> Self {
        Self(name: .flag(text, summary)) { value($0).map { .flag($0) } }
    }

    static func word<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ text: String,
        _ summary: String,
        _ value: @escaping Reading<Word>
    ) -> Self {
        Self(name: .word(text, of: Word.allCases.map(\.rawValue), summary)) { .word(value($0).rawValue) }
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
        Self(name: .number(text, unit, summary)) { value($0).map { .number($0) } }
    }

    /// The value as one of a subject that has this one; `nil` if it has none.
    func inside<Outer>(_ prefix: String, _ part: @escaping @Sendable (Outer) -> Subject?) -> NamedValue<Outer> {
        NamedValue<Outer>(name: name.inside(prefix)) { part($0).flatMap(value) }
    }
}

/// The unit of a named number.
package enum ValueUnit: String, Sendable {
    case ticks, contacts, points, messages, bytes, lines, terms, participants, sessions, changes
    /// Sides of the court.
    case court
    /// Parts of the speed of a key.
    case speed
}
