package import JSONText

/// A condition on the values of a tick or of a report, such as `left.rollbackDepth > 8 and not left.stalled`.
///
/// `--expect`, find, break and watch share this language. From the loosest to the tightest: `or`, `and`, `not`, the
/// comparisons `<` `<=` `>` `>=` `==` `!=`, then names, decimal numbers, `true`, `false`, `changed(name)` and
/// parentheses.
///
/// A comparison with a value that was not observed is unknown, and unknown is never a pass: so `not desync` does not
/// hold under a strategy that compares no hashes. `goal or pop` holds at a goal though no rally can pop then: `and`,
/// `or` and `not` follow Kleene's three-valued logic.
package struct Expression: Sendable, Equatable {
    /// The text that it was read from.
    package let text: String

    private let root: Node

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
    }

    /// The length of the longest text that is read, in characters.
    package static let longestText = 1_000

    /// True or false; `nil` if that depends on a value that was not observed.
    ///
    /// - Parameters:
    ///   - values: The values at this tick.
    ///   - before: The values at the tick before; `changed(…)` is unknown without them.
    package func holds<Values: ExpressionValues>(in values: Values, before: Values? = nil) -> Bool? {
        root.value(in: values, before: before)?.flag
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
        // A sign of two characters comes before the one that it begins with: `<=` before `<`.
        case atMost = "<=", atLeast = ">=", equal = "==", unequal = "!=", less = "<", greater = ">"
    }

    /// A part of the condition; names are indices in ``ExpressionNames/all``.
    indirect enum Node: Sendable, Equatable {
        case constant(ExpressionValue)
        case name(Int)
        /// True if the value of a name differs from the one at the tick before.
        case changed(Int)
        case not(Node)
        case infix(Node, Operator, Node)
    }
}

extension Expression.Node {
    fileprivate func value<Values: ExpressionValues>(in values: Values, before: Values?) -> ExpressionValue? {
        switch self {
        case .constant(let value):
            return value
        case .name(let name):
            return values.value(of: name)
        case .changed(let name):
            guard let now = values.value(of: name), let then = before?.value(of: name) else { return nil }
            return .flag(now != then)
        case .not(let part):
            return (part.value(in: values, before: before)?.flag).map { .flag(!$0) }
        case .infix(let left, let infix, let right):
            return infix.value(left.value(in: values, before: before), right.value(in: values, before: before))
        }
    }

    fileprivate var names: [Int] {
        switch self {
        case .constant: []
        case .name(let name), .changed(let name): [name]
        case .not(let part): part.names
        case .infix(let left, _, let right): left.names + right.names.filter { !left.names.contains($0) }
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
        return .flag(holds(left, right))
    }

    private func holds(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
        switch (self, left, right) {
        case (.equal, _, _): left == right
        case (.unequal, _, _): left != right
        case (.less, .number(let left), .number(let right)): left < right
        case (.atMost, .number(let left), .number(let right)): left <= right
        case (.greater, .number(let left), .number(let right)): left > right
        case (.atLeast, .number(let left), .number(let right)): left >= right
        default: preconditionFailure("\(self) does not compare \(left) with \(right)")
        }
    }
}
