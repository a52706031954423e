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
        case look(LookWord)
        case opening, closing, comma, not, yes, no, lasting
        /// The end of the text.
        case end
    }

    /// A look at earlier ticks that is written like a function.
    enum LookWord: String, CaseIterable {
        case before, changed, since, count
    }

    /// The kind of a word or a sign with a meaning of its own; `nil` for a name, and for all else.
    fileprivate static func reserved(_ text: String) -> Kind? {
        switch text {
        case "(": .opening
        case ")": .closing
        case ",": .comma
        case "not": .not
        case "true": .yes
        case "false": .no
        case "for": .lasting
        default: LookWord(rawValue: text).map { .look($0) } ?? Expression.Operator(rawValue: text).map { .infix($0) }
        }
    }
}

extension Expression {
    /// All words with a meaning of their own, for completion.
    package static let words: [String] =
        ["and", "or", "not", "true", "false", "for", "ticks"] + ExpressionToken.LookWord.allCases.map(\.rawValue)
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
        if first.isDigit { return try number(from: start) }
        guard first.isASCIILetter else { return try sign(from: start) }
        let range = start..<endOfWord(from: start)
        let word = String(characters[range])
        return ExpressionToken(kind: ExpressionToken.reserved(word) ?? .name(word), range: range)
    }

    private func number(from start: Int) throws(ExpressionError) -> ExpressionToken {
        let range = start..<endOfWord(from: start)
        guard let number = Decimal(String(characters[range])) else {
            throw failure(
                "expected a number such as 3 or 0.25, with up to nine digits on each side of the point",
                at: range
            )
        }
        return ExpressionToken(kind: .number(number), range: range)
    }

    private func sign(from start: Int) throws(ExpressionError) -> ExpressionToken {
        for end in [start + 2, start + 1] where end <= characters.count {
            guard let kind = ExpressionToken.reserved(String(characters[start..<end])) else { continue }
            return ExpressionToken(kind: kind, range: start..<end)
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
