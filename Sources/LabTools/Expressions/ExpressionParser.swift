/// Reads an expression by precedence climbing.
struct ExpressionParser {
    private let text: String
    private let names: ExpressionNames
    private let tokens: [ExpressionToken]
    private var position = 0

    /// Open parentheses and `not`.
    private var depth = 0
    private static let greatestDepth = 64

    init(_ text: String, names: ExpressionNames) throws(ExpressionError) {
        self.text = text
        self.names = names
        tokens = try ExpressionTokenizer(text).tokens()
    }

    /// A part that was read, the kind of its value, and its place.
    private struct Part {
        let node: Expression.Node
        let kind: ExpressionValue.Kind
        let range: Range<Int>
    }

    /// Reads the whole text.
    mutating func condition() throws(ExpressionError) -> Expression.Node {
        guard next.kind != .end else { throw failure("expected a condition, as in '\(names.example)'") }
        let part = try expression()
        switch next.kind {
        case .end: break
        case .closing: throw failure("this ')' has no '('")
        default: throw failure("expected 'and' or 'or' before this")
        }
        try requireCondition(part)
        guard tokens.contains(where: { if case .name = $0.kind { true } else { false } }) else {
            throw failure("this names no value, so it is always the same", at: part.range)
        }
        return part.node
    }

    /// Reads operands and the operators between them that bind at least so tightly.
    private mutating func expression(_ least: Expression.Precedence = .or) throws(ExpressionError) -> Part {
        var left = try least <= .not && next.kind == .not ? negation() : operand()
        while case .infix(let infix) = next.kind, infix.precedence >= least {
            let sign = next.range
            position += 1
            if infix.precedence == .comparison {
                if left.kind == .number, case .name(let word) = next.kind, names.index(of: word) == nil {
                    throw failure(names.complaintAboutOperand(word))
                }
            } else {
                try requireCondition(left)
            }
            let right = try expression(infix.precedence.next)
            left = try join(left, infix, right, at: sign)
        }
        return left
    }

    private func join(
        _ left: Part,
        _ infix: Expression.Operator,
        _ right: Part,
        at sign: Range<Int>
    ) throws(ExpressionError) -> Part {
        if infix.precedence < .comparison {
            try requireCondition(right)
        } else if case .infix(let other) = next.kind, other.precedence == .comparison {
            throw failure("comparisons do not chain; join two with 'and'")
        } else if left.kind != right.kind {
            throw failure("this compares a number with a condition", at: sign)
        } else if left.kind == .flag && infix != .equal && infix != .unequal {
            throw failure("only == and != compare conditions", at: sign)
        }
        let range = left.range.lowerBound..<right.range.upperBound
        return Part(node: .infix(left.node, infix, right.node), kind: .flag, range: range)
    }

    private mutating func negation() throws(ExpressionError) -> Part {
        let start = try open()
        defer { depth -= 1 }
        let part = try expression(.not)
        try requireCondition(part)
        return Part(node: .not(part.node), kind: .flag, range: start.lowerBound..<part.range.upperBound)
    }

    private mutating func operand() throws(ExpressionError) -> Part {
        let token = next
        let part: Part
        switch token.kind {
        case .number(let number):
            part = Part(node: .constant(.number(number)), kind: .number, range: token.range)
        case .yes, .no:
            part = Part(node: .constant(.flag(token.kind == .yes)), kind: .flag, range: token.range)
        case .name(let word):
            guard let index = names.index(of: word) else { throw failure(names.complaint(about: word)) }
            part = Part(node: .name(index), kind: names.all[index].kind, range: token.range)
        case .opening: return try group()
        case .changed: return try change()
        case .not: throw failure("put this 'not' in parentheses")
        case .infix, .closing: throw failure("expected a name or a number before this")
        case .end: throw failure("expected a name or a number here")
        }
        position += 1
        return part
    }

    private mutating func group() throws(ExpressionError) -> Part {
        let start = try open()
        defer { depth -= 1 }
        let part = try expression()
        let end = next
        guard end.kind == .closing else {
            guard end.kind == .end else { throw failure("expected 'and', 'or' or ')' before this") }
            throw failure("this '(' is not closed", at: start)
        }
        position += 1
        return Part(node: part.node, kind: part.kind, range: start.lowerBound..<end.range.upperBound)
    }

    /// Reads `changed(name)`.
    private mutating func change() throws(ExpressionError) -> Part {
        let start = next.range
        guard names.subject == .ticks else { throw failure("'changed' compares two ticks, and a report has none") }
        position += 1
        guard next.kind == .opening else { throw failure("'changed' takes a name in parentheses", at: start) }
        let group = try group()
        guard case .name(let name) = group.node else { throw failure("'changed' takes one name", at: group.range) }
        return Part(node: .changed(name), kind: .flag, range: start.lowerBound..<group.range.upperBound)
    }
}

extension ExpressionParser {
    private var next: ExpressionToken { tokens[position] }

    /// Takes a parenthesis or `not`; a limit to their depth keeps a hostile text from exhausting the stack.
    private mutating func open() throws(ExpressionError) -> Range<Int> {
        guard depth < Self.greatestDepth else { throw failure("this is nested too deeply") }
        defer { position += 1 }
        depth += 1
        return next.range
    }

    private func requireCondition(_ part: Part) throws(ExpressionError) {
        guard part.kind == .flag else {
            throw failure(
                "this is a number; compare it by one of <= < >= > == !=, as in '\(names.example)'",
                at: part.range
            )
        }
    }

    /// - Parameter range: The incorrect characters; `nil` for those of the next token.
    private func failure(_ message: String, at range: Range<Int>? = nil) -> ExpressionError {
        ExpressionError(message, in: text, at: range ?? next.range)
    }
}

extension Expression {
    /// Binding strength, from the loosest.
    fileprivate enum Precedence: Int, Comparable {
        case or, and, not, comparison, operand

        var next: Precedence { Precedence(rawValue: rawValue + 1) ?? self }

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

extension Expression.Operator {
    fileprivate var precedence: Expression.Precedence {
        switch self {
        case .or: .or
        case .and: .and
        case .atMost, .atLeast, .equal, .unequal, .less, .greater: .comparison
        }
    }
}
