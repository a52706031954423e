import JSONText
import LabTools

/// Values of a few names at the latest ticks, for tests of expressions.
struct SampleValues: ExpressionValues {
    /// The flags `a`, `b` and `c`, the numbers `x`, `y` and `ball.y`, and the word `w`, whose values are `a` and `off`.
    static let names = ExpressionNames(
        ["a", "b", "c"].map { .init($0, .flag) } + ["x", "y", "ball.y"].map { .init($0, .number) }
            + [.init("w", .word(of: ["a", "off"]))],
        of: .ticks
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

    /// All combinations of yes, no and unknown for these flags.
    static func all(of flags: [String]) -> [SampleValues] {
        let texts = flags.reduce([""]) { texts, flag in
            texts.flatMap { [$0, "\($0) \(flag)=yes", "\($0) \(flag)=no"] }
        }
        return texts.map { SampleValues($0) }
    }
}
