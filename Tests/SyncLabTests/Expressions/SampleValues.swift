import JSONText
import LabTools

/// Values of a few names, for tests of expressions.
struct SampleValues: ExpressionValues {
    /// The flags `a`, `b` and `c`, and the numbers `x`, `y` and `ball.y`.
    static let names = ExpressionNames(
        ["a", "b", "c"].map { .init($0, .flag) } + ["x", "y", "ball.y"].map { .init($0, .number) },
        of: .ticks
    )

    private let values: [String: ExpressionValue]

    init(_ values: [String: ExpressionValue]) {
        self.values = values
    }

    /// Flags; `nil` is unknown.
    init(flags: [String: Bool?]) {
        values = flags.compactMapValues { $0.map { .flag($0) } }
    }

    func value(of name: Int) -> ExpressionValue? {
        values[Self.names.all[name].text]
    }

    /// The result of a condition on these values.
    func holds(_ text: String, after before: SampleValues? = nil) throws -> Bool? {
        try Expression(text, names: Self.names).holds(in: self, before: before)
    }

    /// All combinations of true, false and unknown for the three flags.
    static var allFlags: [SampleValues] {
        let each: [Bool?] = [true, false, nil]
        return each.flatMap { a in
            each.flatMap { b in each.map { c in SampleValues(flags: ["a": a, "b": b, "c": c]) } }
        }
    }
}

extension ExpressionValue {
    /// Parses a number such as `-0.25`.
    static func number(_ text: String) throws -> ExpressionValue {
        let isNegative = text.hasPrefix("-")
        guard let number = Decimal(isNegative ? String(text.dropFirst()) : text) else { throw NoNumber() }
        return .number(isNegative ? number.negated : number)
    }

    private struct NoNumber: Error {}
}
