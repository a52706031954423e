internal import JSONText

/// A word, a number or a sign of an expression, and its place.
struct ExpressionToken {
    let kind: Kind

    /// The characters of the text that it takes up.
    let range: Range<Int>

    enum Kind: Equatable {
        case name(String)
        case number(Decimal)
        case infix(Expression.Operator)
        case opening, closing, not, yes, no, changed
        /// The end of the text.
        case end
    }

    /// All words and signs with a meaning of their own, but for operators.
    fileprivate static let reserved: [String: Kind] = [
        "(": .opening, ")": .closing, "not": .not, "true": .yes, "false": .no, "changed": .changed,
    ]
}

/// Splits the text of an expression into tokens.
struct ExpressionTokenizer {
    private let text: String
    private let characters: [Character]

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    /// All tokens of the text; the last one is always ``ExpressionToken/Kind/end``.
    func tokens() throws(ExpressionError) -> [ExpressionToken] {
        let end = characters.count
        let longest = Expression.longestText
        guard end <= longest else {
            throw failure("a condition has up to \(longest) characters", at: longest..<end)
        }
        var tokens: [ExpressionToken] = []
        var start = 0
        while let first = characters[start...].firstIndex(where: { !$0.isWhitespace }) {
            let token = try token(from: first)
            tokens.append(token)
            start = token.range.upperBound
        }
        return tokens + [ExpressionToken(kind: .end, range: end..<end)]
    }

    private func token(from start: Int) throws(ExpressionError) -> ExpressionToken {
        let first = characters[start]
        if first.isDigit || first == "-" { return try number(from: start) }
        guard first.isASCIILetter else { return try sign(from: start) }
        let range = start..<endOfWord(from: start)
        let word = String(characters[range])
        let kind = ExpressionToken.reserved[word] ?? Expression.Operator(rawValue: word).map { .infix($0) }
        return ExpressionToken(kind: kind ?? .name(word), range: range)
    }

    private func number(from start: Int) throws(ExpressionError) -> ExpressionToken {
        let isNegative = characters[start] == "-"
        let digits = isNegative ? start + 1 : start
        let range = start..<endOfWord(from: digits)
        guard let number = Decimal(String(characters[digits..<range.upperBound])) else {
            throw failure(
                "expected a number such as 3 or 0.25, with up to nine digits on each side of the point",
                at: range
            )
        }
        return ExpressionToken(kind: .number(isNegative ? number.negated : number), range: range)
    }

    private func sign(from start: Int) throws(ExpressionError) -> ExpressionToken {
        if let kind = ExpressionToken.reserved[String(characters[start])] {
            return ExpressionToken(kind: kind, range: start..<start + 1)
        }
        for infix in Expression.Operator.allCases where characters[start...].starts(with: infix.rawValue) {
            return ExpressionToken(kind: .infix(infix), range: start..<start + infix.rawValue.count)
        }
        let message =
            switch characters[start] {
            case "=": "equality is written =="
            case "!": "negation is written 'not'"
            case "&": "conjunction is written 'and'"
            case "|": "disjunction is written 'or'"
            case let character: "unexpected character '\(character.shown)'"
            }
        throw failure(message, at: start..<start + 1)
    }

    /// The end of the letters, digits and points.
    private func endOfWord(from start: Int) -> Int {
        characters[start...].firstIndex { !$0.isASCIILetter && !$0.isDigit && $0 != "." } ?? characters.count
    }

    private func failure(_ message: String, at range: Range<Int>) -> ExpressionError {
        ExpressionError(message, in: text, at: range)
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
