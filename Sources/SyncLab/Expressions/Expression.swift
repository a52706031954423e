/// A condition on the values of a tick or of a report, such as `left.rollbackDepth > 8 and not left.stalled`.
///
/// `--expect`, find, break and watch share this language. From the loosest to the tightest: `or`, `and`, `not`, the
/// comparisons `<` `<=` `>` `>=` `==` `!=`, then names, decimal numbers, `true`, `false`, `changed(name)` and
/// parentheses.
///
/// The value of a name that was not observed makes a comparison unknown, and unknown is never a pass: `and`, `or` and
/// `not` follow Kleene's three-valued logic.
package struct Expression: Sendable, Equatable {
    /// The text that it was read from.
    package let text: String

    let root: Node

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

    /// A part of the condition that is true, false or unknown.
    indirect enum Node: Sendable, Equatable {
        case constant(Bool)
        /// The flag of a name, by its index in ``ExpressionNames/all``.
        case flag(Int)
        /// Whether the value of a name differs from the one at the tick before.
        case changed(Int)
        case not(Node)
        case and(Node, Node)
        case or(Node, Node)
        /// Whether both are true, or both are false.
        case same(Node, Node)
        case comparison(Operand, Relation, Operand)
    }

    /// A number in a comparison.
    enum Operand: Sendable, Equatable {
        case constant(Decimal)
        /// The number of a name, by its index in ``ExpressionNames/all``.
        case name(Int)
    }

    /// A relation between two numbers; its raw value is its sign.
    package enum Relation: String, Sendable, CaseIterable {
        // A sign of two characters comes before the one that it begins with: `<=` before `<`.
        case atMost = "<=", atLeast = ">=", equal = "==", unequal = "!=", less = "<", greater = ">"

        func holds(_ left: Decimal, _ right: Decimal) -> Bool {
            switch self {
            case .atMost: left <= right
            case .atLeast: left >= right
            case .equal: left == right
            case .unequal: left != right
            case .less: left < right
            case .greater: left > right
            }
        }
    }
}

/// The parts of the condition, for messages about it.
extension Expression {
    /// The names that it uses, by their indices in ``ExpressionNames/all``, in the order of the text.
    package var names: [Int] { root.names }

    /// The only comparison of the condition, if it compares one name with a number: `pops.perMinute <= 3`.
    package var bound: (name: Int, relation: Relation, number: Decimal)? {
        guard case .comparison(.name(let name), let relation, .constant(let number)) = root else { return nil }
        return (name, relation, number)
    }
}

extension Expression.Node {
    fileprivate var names: [Int] {
        switch self {
        case .constant: []
        case .flag(let name), .changed(let name): [name]
        case .not(let part): part.names
        case .and(let left, let right), .or(let left, let right), .same(let left, let right):
            left.names + right.names.filter { !left.names.contains($0) }
        case .comparison(let left, _, let right): left == right ? left.names : left.names + right.names
        }
    }
}

extension Expression.Operand {
    fileprivate var names: [Int] {
        switch self {
        case .constant: []
        case .name(let name): [name]
        }
    }
}
