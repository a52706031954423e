internal import JSONText

/// Reads an expression by precedence climbing.
struct ExpressionParser {
    private let text: String
    private let names: ExpressionNames
    private let tokens: [ExpressionToken]
    private var position = 0

    /// Open parentheses, `not` and signs.
    private var depth = 0
    private static let greatestDepth = 64

    /// The most values that a condition may read at one tick.
    private static let greatestCost = 60_000

    init(_ text: String, names: ExpressionNames) throws(ExpressionError) {
        self.text = text
        self.names = names
        tokens = try ExpressionToken.all(of: text)
    }

    /// A part that was read, the kind of its value, and its place.
    private struct Part {
        let node: Expression.Node
        let kind: ExpressionValue.Kind
        let range: Range<Int>
    }

    /// A look at earlier ticks that is written like a function.
    enum Look: String, CaseIterable {
        case before, changed, since, count
    }

    /// Reads the whole text.
    mutating func condition() throws(ExpressionError) -> Expression.Node {
        guard !next.text.isEmpty else { throw failure("expected a condition, as in '\(names.example)'") }
        let part = try expression()
        guard next.text.isEmpty else {
            throw failure(next.text == ")" ? "this ')' has no '('" : "expected 'and' or 'or' before this")
        }
        try requireCondition(part)
        guard tokens.contains(where: { $0.name != nil }) else {
            throw failure("this names no value, so it is always the same", at: part.range)
        }
        try requireCost(part)
        return part.node
    }

    private func requireCost(_ part: Part) throws(ExpressionError) {
        guard part.node.cost > Self.greatestCost else { return }
        throw failure("this looks at too many ticks: nest fewer before, since, count and for", at: part.range)
    }

    /// Reads operands and the operators between them that bind tighter.
    private mutating func expression(_ outer: Expression.Precedence = .whole) throws(ExpressionError) -> Part {
        var left = try outer < .not && next.text == "not" ? negation() : operand()
        while true {
            if let infix = next.infix, infix.precedence > outer {
                left = try join(left, infix)
            } else if next.text == "for", outer < .lasting {
                left = try lasting(left)
            } else {
                return left
            }
        }
    }

    /// Reads an operator and its right operand.
    private mutating func join(_ left: Part, _ infix: Expression.Operator) throws(ExpressionError) -> Part {
        let (sign, precedence) = (next.range, infix.precedence)
        position += 1
        if precedence < .comparison { try requireCondition(left) }
        if precedence > .comparison { try requireNumber(left, beside: infix) }
        if left.kind == .number, let word = next.name, names.index(of: word) == nil {
            throw failure(names.complaint(about: word, isOperand: true))
        }
        let word = try word(of: left)
        let right = if let word { word } else { try expression(precedence) }
        if precedence < .comparison {
            try requireCondition(right)
        } else if precedence > .comparison {
            try requireNumber(right, beside: infix)
        } else if next.infix?.precedence == .comparison {
            throw failure("comparisons do not chain; join two with 'and'")
        } else if left.kind != .any, right.kind != .any, left.kind != right.kind {
            throw failure("this compares \(left.kind.article) with \(right.kind.article)", at: sign)
        } else if left.kind != .number && left.kind != .any && !["==", "!="].contains(infix.spelling) {
            throw failure("only == and != compare \(left.kind.noun)s", at: sign)
        }
        return Part(
            node: .infix(left.node, infix, right.node),
            kind: precedence > .comparison ? .number : .flag,
            range: left.range.lowerBound..<right.range.upperBound
        )
    }

    /// Reads a word behind a name whose values are words; `nil` if this is none of them.
    private mutating func word(of name: Part) throws(ExpressionError) -> Part? {
        guard let word = next.name else { return nil }
        switch name.kind {
        case .word(let words):
            guard !words.contains(word) else { break }
            if names.index(of: word) != nil { return nil }
            throw failure("'\(word)' is not \(words.joinedAsChoice)")
        case .any: if names.index(of: word) != nil { return nil }
        case .number, .flag: return nil
        }
        defer { position += 1 }
        return Part(node: .constant(.word(word)), kind: name.kind, range: next.range)
    }

    private mutating func negation() throws(ExpressionError) -> Part {
        let start = try open()
        defer { depth -= 1 }
        let part = try expression(.lasting)
        try requireCondition(part)
        let node = Expression.Node.infix(part.node, .unequal, .constant(.flag(true)))
        return Part(node: node, kind: .flag, range: start.lowerBound..<part.range.upperBound)
    }

    private mutating func operand() throws(ExpressionError) -> Part {
        let token = next
        let part: Part
        switch token.text {
        case "true", "false":
            part = Part(node: .constant(.flag(token.text == "true")), kind: .flag, range: token.range)
        case "(": return try group()
        case "-": return try signed()
        case "not": throw failure("put this 'not' in parentheses")
        case "": throw failure("expected a name or a number here")
        default:
            if let look = Look(rawValue: token.text) { return try self.look(look) }
            if let number = Decimal(token.text) {
                part = Part(node: .constant(.number(number)), kind: .number, range: token.range)
            } else if let word = token.name {
                guard let index = names.index(of: word) else { throw failure(names.complaint(about: word)) }
                part = Part(node: .name(index), kind: names.all[index].kind, range: token.range)
            } else {
                throw failure("expected a name or a number before this")
            }
        }
        position += 1
        return part
    }

    private mutating func group() throws(ExpressionError) -> Part {
        let start = try open()
        defer { depth -= 1 }
        let part = try expression()
        let end = try close(start)
        return Part(node: part.node, kind: part.kind, range: start.lowerBound..<end)
    }

    /// Reads a minus sign and the number behind it.
    private mutating func signed() throws(ExpressionError) -> Part {
        let start = try open()
        defer { depth -= 1 }
        let part = try operand()
        try requireNumber(part, beside: .minus)
        let node: Expression.Node =
            if case .constant(.number(let number)) = part.node {
                .constant(.number(number.negated))
            } else {
                .infix(.constant(.number(Decimal(0, digits: 0))), .minus, part.node)
            }
        return Part(node: node, kind: .number, range: start.lowerBound..<part.range.upperBound)
    }
}

/// Looks at earlier ticks.
extension ExpressionParser {
    /// Reads `before(…)`, `changed(…)`, `since(condition)` or `count(condition, N)`.
    private mutating func look(_ look: Look) throws(ExpressionError) -> Part {
        let name = next.range
        try requireTicks(look.rawValue)
        position += 1
        let takes = look == .count ? "a condition and a number of ticks" : look == .since ? "a condition" : "a value"
        guard next.text == "(" else { throw failure("'\(look.rawValue)' takes \(takes) in parentheses", at: name) }
        let start = try open()
        defer { depth -= 1 }
        let part = try expression()
        // Before it is put into another look: 'changed' has it twice.
        try requireCost(part)
        let before = Expression.Node.look(part.node, 1..<2) { $0.first ?? nil }
        let (node, kind): (Expression.Node, ExpressionValue.Kind)
        switch look {
        case .before: (node, kind) = (before, part.kind)
        case .changed: (node, kind) = (.infix(part.node, .unequal, before), .flag)
        case .since:
            try requireCondition(part)
            kind = .number
            node = .look(part.node, 0..<Expression.farthest + 1) { values in
                values.firstIndex(of: .flag(true)).map { .number(Decimal($0, digits: 0)) }
            }
        case .count:
            try requireCondition(part)
            guard next.text == "," else { throw failure("'count' takes \(takes), as in 'count(pop, 60)'", at: name) }
            position += 1
            kind = .number
            // Of those ticks at which it is known.
            node = .look(part.node, 0..<(try ticks())) { values in
                let flags: [Bool] = values.compactMap { $0?.flag }
                return flags.isEmpty ? nil : .number(Decimal(flags.count { $0 }, digits: 0))
            }
        }
        return Part(node: node, kind: kind, range: name.lowerBound..<(try close(start)))
    }

    /// Reads `for N ticks`.
    private mutating func lasting(_ part: Part) throws(ExpressionError) -> Part {
        try requireTicks("for")
        try requireCondition(part)
        position += 1
        let count = try ticks()
        guard ["ticks", "tick"].contains(next.text) else {
            throw failure("expected 'ticks' here, as in 'for 30 ticks'")
        }
        let range = part.range.lowerBound..<next.range.upperBound
        position += 1
        let node = Expression.Node.look(part.node, 0..<count) { values in
            values.reduce(.flag(true), Expression.Operator.and.value)
        }
        return Part(node: node, kind: .flag, range: range)
    }

    /// Reads a number of ticks.
    private mutating func ticks() throws(ExpressionError) -> Int {
        let most = Expression.farthest + 1
        guard let ticks = Decimal(next.text)?.scaled(to: 0), (1...most).contains(ticks) else {
            throw failure("expected a number of ticks from 1 to \(most)")
        }
        position += 1
        return ticks
    }

    private func requireTicks(_ word: String) throws(ExpressionError) {
        guard !names.isOfReports else { throw failure("'\(word)' looks at earlier ticks, and a report has none") }
    }

    private var next: ExpressionToken { tokens[position] }

    /// Takes a parenthesis, `not` or a sign; a limit to their depth keeps a hostile text from exhausting the stack.
    private mutating func open() throws(ExpressionError) -> Range<Int> {
        guard depth < Self.greatestDepth else { throw failure("this is nested too deeply") }
        defer { position += 1 }
        depth += 1
        return next.range
    }

    /// Takes the end of a parenthesis.
    ///
    /// - Returns: The place behind it.
    private mutating func close(_ start: Range<Int>) throws(ExpressionError) -> Int {
        guard next.text == ")" else {
            guard next.text.isEmpty else { throw failure("expected 'and', 'or' or ')' before this") }
            throw failure("this '(' is not closed", at: start)
        }
        defer { position += 1 }
        return next.range.upperBound
    }

    private func requireCondition(_ part: Part) throws(ExpressionError) {
        switch part.kind {
        case .flag, .any: return
        case .number:
            throw failure(
                "this is a number; compare it by one of <= < >= > == !=, as in '\(names.example)'",
                at: part.range
            )
        case .word(let words):
            throw failure("this is a word; compare it by == or != with \(words.joinedAsChoice)", at: part.range)
        }
    }

    private func requireNumber(_ part: Part, beside infix: Expression.Operator) throws(ExpressionError) {
        guard part.kind == .number || part.kind == .any else {
            throw failure("this is \(part.kind.article), and '\(infix.spelling)' takes numbers", at: part.range)
        }
    }

    /// - Parameter range: The incorrect characters; `nil` for the next token.
    private func failure(_ message: String, at range: Range<Int>? = nil) -> ExpressionError {
        ExpressionError(message, in: text, at: range ?? next.range)
    }
}

extension ExpressionValue.Kind {
    fileprivate var noun: String {
        switch self {
        case .number: "number"
        case .flag: "condition"
        case .word: "word"
        case .any: "value"
        }
    }

    /// The noun with its article.
    fileprivate var article: String { "a \(noun)" }
}
