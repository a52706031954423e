import JSONText

@testable import LabTools

/// Values of a few names at the latest ticks, for tests of expressions.
struct SampleValues: ExpressionValues {
    /// The flags `a`, `b` and `c`, the numbers `x`, `y` and `ball.y`, and the word `w`, whose values are `a` and `off`.
    static let names = ExpressionNames(
        all: ["a", "b", "c"].map { ($0, .flag) } + ["x", "y", "ball.y"].map { ($0, .number) }
            + [("w", .word(of: ["a", "off"]))],
        subject: .ticks
    )

    /// The latest tick first.
    private var ticks: [[String: ExpressionValue]]

    /// - Parameter ticks: Such as `a=yes x=2.5 < a=no`, the latest one first; what is not there was not observed.
    init(_ ticks: String) {
        self.ticks = ticks.split(separator: "<").map { tick in
            let pairs = tick.split(separator: " ").map { $0.split(separator: "=") }
            return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Self.value(String($0[1]))) })
        }
    }

    /// The same, after these ticks.
    func after(_ earlier: [SampleValues]) -> SampleValues {
        var values = self
        values.ticks += earlier.flatMap(\.ticks)
        return values
    }

    private static func value(_ text: String) -> ExpressionValue {
        if let number = Decimal(text.filter { $0 != "-" }) {
            return .number(text.hasPrefix("-") ? number.negated : number)
        }
        return text == "yes" || text == "no" ? .flag(text == "yes") : .word(text)
    }

    func value(of name: Int, ago ticks: Int) -> ExpressionValue? {
        self.ticks.indices.contains(ticks) ? self.ticks[ticks][Self.names.all[name].text] : nil
    }

    /// `yes`, `no` or `–` for a condition on these values; the error for a text that is none.
    func result(of text: String) -> String {
        do {
            return try Expression(text, names: Self.names).holds(in: self).map { $0 ? "yes" : "no" } ?? "–"
        } catch {
            return error.line
        }
    }

    /// The reply to values and a condition, with a bar between them: whether it holds, its names, its reach, and its
    /// bound if it is one; or its error.
    static func reply(to input: String) -> String {
        let parts = input.split(separator: "| ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        do {
            let condition = try Expression(parts[1], names: names)
            let result = SampleValues(parts[0]).result(of: parts[1])
            let bound = condition.bound.map { "; bound \(names.all[$0.name].text) \($0.number.text)" } ?? ""
            return "\(result); \(condition.names.map { names.all[$0].text }) \(condition.reach) ago\(bound)"
        } catch {
            return "\(error.pointer)\n\(error.line)"
        }
    }
}
