package import JSONText

/// A condition on the values of a tick or of a report, such as `left.rollbackDepth > 8 and not left.stalled`.
///
/// `--expect`, find, break, watch and scenarios share this language. From the loosest to the tightest: `or`, `and`,
/// `for N ticks` behind a condition, `not`, the comparisons `<` `<=` `>` `>=` `==` `!=`, `+` `-`, `*` `/`, then names,
/// decimal numbers, `true`, `false`, the words of a name beside it (`phase == serving`), parentheses, and looks at earlier ticks: `before(…)`, `changed(…)`,
/// `since(condition)`, `count(condition, N)`.
///
/// A comparison with a value that was not observed is unknown, and unknown is never a pass: so `not desync` does not
/// hold under a strategy that compares no hashes. `goal or pop` holds at a goal though no rally can pop then: `and`,
/// `or` and `not` follow Kleene's three-valued logic.
package struct Expression: Sendable, Equatable {
    /// The text that it was read from.
    package let text: String

    private let root: Node

    /// The number of ticks that it looks back.
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
    /// - Parameter ticks: How many ticks before the latest one.
    package func holds(in values: some ExpressionValues, ago ticks: Int = 0) -> Bool? {
        root.value(in: values, ago: ticks)?.flag
    }

    /// The names that it uses, by their indices in ``ExpressionNames/all``, in the order of the text.
    package var names: [Int] { root.names }

    /// The name and the number if it only compares one name with a number: `pops.perMinute <= 3`.
    package var bound: (name: Int, number: Decimal)? {
        guard case .infix(.name(let name), _, .constant(.number(let number))) = root else { return nil }
        return (name, number)
    }

    /// An operator between two operands; its raw value is its spelling.
    package enum Operator: String, Sendable, CaseIterable {
        case or, and
        case atMost = "<=", atLeast = ">=", equal = "==", unequal = "!=", less = "<", greater = ">"
        case plus = "+", minus = "-", times = "*", over = "/"
    }

    /// A part of the condition; names are indices in ``ExpressionNames/all``.
    indirect enum Node: Sendable, Equatable {
        case constant(ExpressionValue)
        case name(Int)
        case not(Node)
        case negated(Node)
        case infix(Node, Operator, Node)
        case look(Look, Node)
    }

    /// A look at earlier ticks.
    enum Look: Sendable, Equatable {
        /// The value at the tick before.
        case before
        /// The ticks since a condition last held.
        case since
        /// The number of the latest ticks at which a condition held, of those at which it is known.
        case count(Int)
        /// True if a condition held at each of the latest ticks.
        case lasting(Int)
    }
}

extension Expression.Node {
    fileprivate func value(in values: some ExpressionValues, ago ticks: Int) -> ExpressionValue? {
        guard ticks <= Expression.farthest else { return nil }
        switch self {
        case .constant(let value): return value
        case .name(let name): return values.value(of: name, ago: ticks)
        case .not(let part): return (part.value(in: values, ago: ticks)?.flag).map { .flag(!$0) }
        case .negated(let part): return (part.value(in: values, ago: ticks)?.number).map { .number($0.negated) }
        case .infix(let left, let infix, let right):
            return infix.value(left.value(in: values, ago: ticks), right.value(in: values, ago: ticks))
        case .look(let look, let part): return look.value { part.value(in: values, ago: ticks + $0) }
        }
    }

    private var parts: [Expression.Node] {
        switch self {
        case .constant, .name: []
        case .not(let part), .negated(let part), .look(_, let part): [part]
        case .infix(let left, _, let right): [left, right]
        }
    }

    fileprivate var names: [Int] {
        if case .name(let name) = self { return [name] }
        return parts.flatMap(\.names).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    fileprivate var reach: Int {
        let own = if case .look(let look, _) = self { look == .before ? 1 : look.ticks - 1 } else { 0 }
        return own + (parts.map(\.reach).max() ?? 0)
    }

    /// The most values that it reads at one tick.
    var cost: Int {
        if case .look(let look, let part) = self { return min(look.ticks * part.cost, 1_000_000) }
        return parts.isEmpty ? 1 : parts.reduce(0) { $0 + $1.cost }
    }
}

extension Expression.Look {
    /// The number of ticks that it looks at.
    fileprivate var ticks: Int {
        switch self {
        case .before: 1
        case .since: Expression.farthest + 1
        case .count(let ticks), .lasting(let ticks): ticks
        }
    }

    /// - Parameter part: The value that it looks at, by the number of ticks ago.
    fileprivate func value(_ part: (Int) -> ExpressionValue?) -> ExpressionValue? {
        switch self {
        case .before: return part(1)
        case .since:
            return (0..<ticks).first { part($0) == .flag(true) }.map { .number(Decimal($0, digits: 0)) }
        case .count:
            let flags = (0..<ticks).compactMap { part($0)?.flag }
            return flags.isEmpty ? nil : .number(Decimal(flags.count { $0 }, digits: 0))
        case .lasting:
            var value: ExpressionValue? = .flag(true)
            for ago in 0..<ticks { value = Expression.Operator.and.value(value, part(ago)) }
            return value
        }
    }
}

extension Expression.Operator {
    fileprivate func value(_ left: ExpressionValue?, _ right: ExpressionValue?) -> ExpressionValue? {
        if self == .and || self == .or {
            // One side decides alone, even if the other one is unknown.
            let decisive = ExpressionValue.flag(self == .or)
            if left == decisive || right == decisive { return decisive }
            return left == nil ? nil : right
        }
        guard let left, let right else { return nil }
        switch (self, left, right) {
        case (.equal, _, _): return .flag(left == right)
        case (.unequal, _, _): return .flag(left != right)
        case (_, .number(let left), .number(let right)): return value(left, right)
        default: preconditionFailure("\(self) does not take \(left) and \(right)")
        }
    }

    private func value(_ left: Decimal, _ right: Decimal) -> ExpressionValue? {
        switch self {
        case .less: .flag(left < right)
        case .atMost: .flag(left <= right)
        case .greater: .flag(left > right)
        case .atLeast: .flag(left >= right)
        case .plus: left.adding(right).map { .number($0) }
        case .minus: left.adding(right.negated).map { .number($0) }
        case .times: left.multiplied(by: right).map { .number($0) }
        case .over: left.divided(by: right).map { .number($0) }
        case .or, .and, .equal, .unequal: preconditionFailure("\(self) takes conditions, too")
        }
    }
}
