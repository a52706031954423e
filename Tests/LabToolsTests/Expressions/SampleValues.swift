import JSONText
import LabTools

/// Values of a few names, for tests of expressions.
struct SampleValues: ExpressionValues {
    /// The flags `a`, `b` and `c`, the numbers `x`, `y` and `ball.y`, and the word `w`, whose values are `a` and `off`.
    static let names = ExpressionNames(
        ["a", "b", "c"].map { .init($0, .flag) } + ["x", "y", "ball.y"].map { .init($0, .number) }
            + [.init("w", .word(of: ["a", "off"]))],
        of: .ticks
    )

    private let values: [String: ExpressionValue]

    /// The values at the ticks before, the latest one first.
    private var earlier: [SampleValues] = []

    init(_ values: [String: ExpressionValue]) {
        self.values = values
    }

    /// Flags; `nil` is unknown.
    init(flags: [String: Bool?]) {
        values = flags.compactMapValues { $0.map { .flag($0) } }
    }

    func value(of name: Int, ago ticks: Int) -> ExpressionValue? {
        guard ticks > 0 else { return values[Self.names.all[name].text] }
        return earlier.indices.contains(ticks - 1) ? earlier[ticks - 1].value(of: name, ago: 0) : nil
    }

    /// The result of a condition on these values.
    ///
    /// - Parameter earlier: The values at the ticks before, the latest one first.
    func holds(_ text: String, after earlier: SampleValues...) throws -> Bool? {
        try holds(text, after: earlier)
    }

    func holds(_ text: String, after earlier: [SampleValues]) throws -> Bool? {
        var values = self
        values.earlier = earlier
        return try Expression(text, names: Self.names).holds(in: values)
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
