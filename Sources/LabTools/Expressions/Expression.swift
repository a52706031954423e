package import JSONText

/// A condition on the values of a tick or of a report, such as `left.rollbackDepth > 8 and not left.stalled`.
///
/// `--expect`, find, break, watch and scenarios share this language. From the loosest to the tightest: `or`, `and`,
/// `for N ticks` behind a condition, `not`, the comparisons `<` `<=` `>` `>=` `==` `!=`, `+` `-`, `*` `/`, then names,
/// decimal numbers, `true`, `false`, the words of a name beside it (`phase == serving`), parentheses, and references to
/// earlier ticks: `before(…)`, `changed(…)`, `since(condition)`, `count(condition, N)`.
///
/// A comparison with a value that was not observed is unknown, and unknown is never a pass: so `not desync` does not
/// hold under a strategy that compares no hashes. `goal or pop` holds at a goal though no rally can pop then: `and`,
/// `or` and `not` follow Kleene's three-valued logic.
package struct Expression: Sendable {
    /// The text that it was read from.
    package let text: String

    private let root: Node

    /// Ticks that it looks back.
    package let reach: Int

    /// Reads a condition.
    ///
    /// - Parameters:
    ///   - text: Up to ``longestText`` characters.
    ///   - names: The names that the text may use.
    /// - Throws: ``ExpressionError`` with the first characters that do not fit.
    package init(_ text: String, names: ExpressionNames) throws(ExpressionError) {
        var parser = try ExpressionParser(text, names: names)
        self.text = text
        root = try parser.condition()
        reach = min(root.reach, Self.farthest)
    }

    /// The length of the longest text that is read, in characters.
    package static let longestText = 1_000

    /// The most ticks that a condition looks back: a lab keeps so many, and the one before them.
    package static let farthest = 598

    /// True or false; `nil` if that depends on a value that was not observed.
    ///
    /// - Parameter ticks: Ticks before the latest one.
    package func holds(in values: some ExpressionValues, ago ticks: Int = 0) -> Bool? {
        root.value(in: values, ago: ticks)?.flag
    }

    /// The names that it uses, by their indices in ``ExpressionNames/all``, in the order of the text.
    package var names: [Int] { root.names }

    /// The name and the number if it only compares one name with a number: `pops.perMinute <= 3`.
    package var bound: Bound? {
        guard case .infix(.name(let name), let relation, .constant(.number(let number))) = root else { return nil }
        return Bound(name: name, number: number, isUpper: !relation.spelling.hasPrefix(">"))
    }

    /// A number that a name is compared with.
    package struct Bound {
        package let name: Int
        package let number: Decimal

        /// True if the condition holds for no larger values.
        package let isUpper: Bool
    }

    /// A part of the condition; names are indices in ``ExpressionNames/all``.
    indirect enum Node: Sendable {
        case constant(ExpressionValue)
        case name(Int)
        case infix(Node, Operator, Node)
        /// Reduces the operand's values over a range of past ticks.
        case look(Node, Range<Int>, @Sendable (LazyMapSequence<Range<Int>, ExpressionValue?>) -> ExpressionValue?)
    }

    /// An operator between two operands: a row with its spelling, its binding strength, and its function.
    struct Operator: Sendable {
        let spelling: String
        let precedence: Precedence
        let value: @Sendable (ExpressionValue?, ExpressionValue?) -> ExpressionValue?
    }

    /// Binding strength, from the loosest; the whole binds looser than any operator.
    enum Precedence: Comparable {
        case whole, or, and, lasting, not, comparison, sum, product
    }
}

extension Expression.Node {
    fileprivate func value(in values: some ExpressionValues, ago ticks: Int) -> ExpressionValue? {
        guard ticks <= Expression.farthest else { return nil }
        return switch self {
        case .constant(let value): value
        case .name(let name): values.value(of: name, ago: ticks)
        case .infix(let left, let infix, let right):
            infix.value(left.value(in: values, ago: ticks), right.value(in: values, ago: ticks))
        case .look(let part, let range, let look): look(range.lazy.map { part.value(in: values, ago: ticks + $0) })
        }
    }

    private var parts: [Expression.Node] {
        switch self {
        case .constant, .name: []
        case .look(let part, _, _): [part]
        case .infix(let left, _, let right): [left, right]
        }
    }

    fileprivate var names: [Int] {
        if case .name(let name) = self { return [name] }
        return parts.flatMap(\.names).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    fileprivate var reach: Int {
        let own = if case .look(_, let ticks, _) = self { ticks.upperBound - 1 } else { 0 }
        return own + (parts.map(\.reach).max() ?? 0)
    }

    /// The most values that it reads at one tick.
    var cost: Int {
        if case .look(let part, let ticks, _) = self { return min(ticks.count * part.cost, 1_000_000) }
        return parts.isEmpty ? 1 : parts.reduce(0) { $0 + $1.cost }
    }
}

extension Expression.Operator {
    static let all = [
        deciding("or", .or, true), and, comparison("==", isEqual: true), unequal,
        ofNumbers("<=", .comparison) { .flag($0 <= $1) }, ofNumbers(">=", .comparison) { .flag($0 >= $1) },
        ofNumbers("<", .comparison) { .flag($0 < $1) }, ofNumbers(">", .comparison) { .flag($0 > $1) },
        ofNumbers("+", .sum) { $0.adding($1).map(ExpressionValue.number) }, minus,
        ofNumbers("*", .product) { $0.multiplied(by: $1).map(ExpressionValue.number) },
        ofNumbers("/", .product) { $0.divided(by: $1).map(ExpressionValue.number) },
    ]

    static let and = deciding("and", .and, false)
    static let unequal = comparison("!=", isEqual: false)
    static let minus = ofNumbers("-", .sum) { $0.adding($1.negated).map(ExpressionValue.number) }

    /// An operator of two conditions; one with this value decides alone, even if the other one is unknown.
    private static func deciding(_ spelling: String, _ precedence: Expression.Precedence, _ flag: Bool) -> Self {
        Self(spelling: spelling, precedence: precedence) { left, right in
            left == .flag(flag) || right == .flag(flag) ? .flag(flag) : left == nil ? nil : right
        }
    }

    private static func comparison(_ spelling: String, isEqual: Bool) -> Self {
        Self(spelling: spelling, precedence: .comparison) { left, right in
            left.flatMap { left in right.map { .flag((left == $0) == isEqual) } }
        }
    }

    private static func ofNumbers(
        _ spelling: String,
        _ precedence: Expression.Precedence,
        _ result: @escaping @Sendable (Decimal, Decimal) -> ExpressionValue?
    ) -> Self {
        Self(spelling: spelling, precedence: precedence) { left, right in
            left?.number.flatMap { left in right?.number.flatMap { result(left, $0) } } ?? nil
        }
    }
}
