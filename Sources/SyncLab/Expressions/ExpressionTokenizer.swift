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
        guard end <= Expression.longestText else {
            throw failure(
                "a condition has up to \(Expression.longestText) characters",
                at: Expression.longestText..<end
            )
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
        switch characters[start] {
        case "(": return ExpressionToken(kind: .opening, range: start..<start + 1)
        case ")": return ExpressionToken(kind: .closing, range: start..<start + 1)
        case let character where character.isDigit || character == "-": return try number(from: start)
        case let character where character.isASCIILetter:
            let range = start..<endOfWord(from: start)
            return ExpressionToken(kind: .word(String(characters[range])), range: range)
        default: return try relation(from: start)
        }
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

    private func relation(from start: Int) throws(ExpressionError) -> ExpressionToken {
        for relation in Expression.Relation.allCases where characters[start...].starts(with: relation.rawValue) {
            return ExpressionToken(kind: .relation(relation), range: start..<start + relation.rawValue.count)
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
