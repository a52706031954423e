/// Reads an expression from left to right, with one function for each level of the grammar.
struct ExpressionParser {
    private let text: String
    private let names: ExpressionNames
    private let tokens: [ExpressionToken]
    private var position = 0

    /// How many parentheses and `not` are open.
    private var depth = 0
    private static let greatestDepth = 64

    init(_ text: String, names: ExpressionNames) throws(ExpressionError) {
        self.text = text
        self.names = names
        tokens = try ExpressionTokenizer(text).tokens()
    }

    /// A part that was read, and its place.
    private struct Part {
        let value: Value
        let range: Range<Int>

        enum Value {
            case condition(Expression.Node)
            case number(Expression.Operand)
        }

        /// The index of a name, if the part is nothing else.
        var name: Int? {
            switch value {
            case .condition(.flag(let name)), .number(.name(let name)): name
            case .condition, .number: nil
            }
        }
    }

    /// Reads the whole text.
    mutating func condition() throws(ExpressionError) -> Expression.Node {
        guard next.kind != .end else { throw failure("expected a condition, as in '\(names.example)'", at: next.range) }
        let part = try disjunction()
        switch next.kind {
        case .end: break
        case .closing: throw failure("this ')' has no '('", at: next.range)
        default: throw failure("expected 'and' or 'or' before this", at: next.range)
        }
        let node = try node(of: part)
        guard tokens.contains(where: { isName($0) }) else {
            throw failure("this names no value, so it is always the same", at: part.range)
        }
        return node
    }
}

/// The levels of the grammar.
extension ExpressionParser {
    private mutating func disjunction() throws(ExpressionError) -> Part {
        var part = try conjunction()
        while take(.word("or")) {
            let left = try node(of: part)
            let right = try conjunction()
            part = Part(value: .condition(.or(left, try node(of: right))), range: Self.span(part, right))
        }
        return part
    }

    private mutating func conjunction() throws(ExpressionError) -> Part {
        var part = try negation()
        while take(.word("and")) {
            let left = try node(of: part)
            let right = try negation()
            part = Part(value: .condition(.and(left, try node(of: right))), range: Self.span(part, right))
        }
        return part
    }

    private mutating func negation() throws(ExpressionError) -> Part {
        let start = next.range
        guard take(.word("not")) else { return try comparison() }
        try enter(at: start)
        defer { depth -= 1 }
        let part = try negation()
        return Part(value: .condition(.not(try node(of: part))), range: start.lowerBound..<part.range.upperBound)
    }

    private mutating func comparison() throws(ExpressionError) -> Part {
        let left = try operand()
        guard case .relation(let relation) = next.kind else { return left }
        let sign = next.range
        position += 1
        if case .number = left.value, case .word(let word) = next.kind, isName(next), names.index(of: word) == nil {
            throw failure(names.complaintAboutOperand(word), at: next.range)
        }
        let right = try operand()
        if case .relation = next.kind {
            throw failure("comparisons do not chain; join two with 'and'", at: next.range)
        }
        return Part(
            value: .condition(try comparison(left.value, relation, right.value, at: sign)),
            range: Self.span(left, right)
        )
    }

    private func comparison(
        _ left: Part.Value,
        _ relation: Expression.Relation,
        _ right: Part.Value,
        at sign: Range<Int>
    ) throws(ExpressionError) -> Expression.Node {
        switch (left, relation, right) {
        case (.number(let left), _, .number(let right)): return .comparison(left, relation, right)
        case (.condition(let left), .equal, .condition(let right)): return .same(left, right)
        case (.condition(let left), .unequal, .condition(let right)): return .not(.same(left, right))
        case (.condition, _, .condition): throw failure("only == and != compare conditions", at: sign)
        case (.number, _, .condition), (.condition, _, .number):
            throw failure("this compares a number with a condition", at: sign)
        }
    }

    private mutating func operand() throws(ExpressionError) -> Part {
        let token = next
        switch token.kind {
        case .number(let number):
            position += 1
            return Part(value: .number(.constant(number)), range: token.range)
        case .opening: return try group()
        case .word("true"), .word("false"):
            position += 1
            return Part(value: .condition(.constant(token.kind == .word("true"))), range: token.range)
        case .word("changed"): return try change()
        case .word("not"): throw failure("put this 'not' in parentheses", at: token.range)
        case .word("and"), .word("or"), .closing, .relation:
            throw failure("expected a name or a number before this", at: token.range)
        case .word(let word): return try name(word)
        case .end: throw failure("expected a name or a number here", at: token.range)
        }
    }

    private mutating func group() throws(ExpressionError) -> Part {
        let start = next.range
        position += 1
        try enter(at: start)
        defer { depth -= 1 }
        let part = try disjunction()
        let end = next.range
        guard take(.closing) else {
            guard next.kind == .end else { throw failure("expected 'and', 'or' or ')' before this", at: next.range) }
            throw failure("this '(' is not closed", at: start)
        }
        return Part(value: part.value, range: start.lowerBound..<end.upperBound)
    }

    /// Reads `changed(name)`.
    private mutating func change() throws(ExpressionError) -> Part {
        let start = next.range
        guard names.subject == .ticks else {
            throw failure("'changed' compares two ticks, and a report has none", at: start)
        }
        position += 1
        guard next.kind == .opening else { throw failure("'changed' takes a name in parentheses", at: start) }
        let group = try group()
        guard let name = group.name else { throw failure("'changed' takes one name", at: group.range) }
        return Part(value: .condition(.changed(name)), range: start.lowerBound..<group.range.upperBound)
    }

    private mutating func name(_ word: String) throws(ExpressionError) -> Part {
        guard let index = names.index(of: word) else { throw failure(names.complaint(about: word), at: next.range) }
        defer { position += 1 }
        switch names.all[index].kind {
        case .number: return Part(value: .number(.name(index)), range: next.range)
        case .flag: return Part(value: .condition(.flag(index)), range: next.range)
        }
    }
}

/// Steps that the levels share.
extension ExpressionParser {
    private var next: ExpressionToken { tokens[position] }

    private mutating func take(_ kind: ExpressionToken.Kind) -> Bool {
        guard next.kind == kind else { return false }
        position += 1
        return true
    }

    /// Notes an opened parenthesis or `not`, so that a hostile text cannot exhaust the stack.
    private mutating func enter(at range: Range<Int>) throws(ExpressionError) {
        depth += 1
        guard depth <= Self.greatestDepth else { throw failure("this is nested too deeply", at: range) }
    }

    /// The condition that a part is; a number is none.
    private func node(of part: Part) throws(ExpressionError) -> Expression.Node {
        switch part.value {
        case .condition(let node): return node
        case .number:
            throw failure(
                "this is a number; compare it by one of <= < >= > == !=, as in '\(names.example)'",
                at: part.range
            )
        }
    }

    private func isName(_ token: ExpressionToken) -> Bool {
        if case .word(let word) = token.kind { !Self.reserved.contains(word) } else { false }
    }

    private static let reserved = ["and", "or", "not", "true", "false", "changed"]

    private static func span(_ left: Part, _ right: Part) -> Range<Int> {
        left.range.lowerBound..<right.range.upperBound
    }

    private func failure(_ message: String, at range: Range<Int>) -> ExpressionError {
        ExpressionError(message, in: text, at: range)
    }
}
