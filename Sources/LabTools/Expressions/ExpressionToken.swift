internal import JSONText

/// A word, a number or a sign of an expression, and its place.
struct ExpressionToken {
    /// Empty at the end of the text.
    let text: String

    /// The characters of the text that it takes up.
    let range: Range<Int>

    /// The word, unless it has a meaning of its own.
    var name: String? {
        (text.first?.isASCIILetter == true || text.first == "_") && !Expression.reservedWords.contains(text)
            ? text : nil
    }

    var infix: Expression.Operator? { Expression.Operator.all.first { $0.spelling == text } }

    private static let signs = ["(", ")", ","] + Expression.Operator.all.map(\.spelling)

    /// All tokens of a text; the last one is always its end.
    static func all(of text: String) throws(ExpressionError) -> [ExpressionToken] {
        let characters = Array(text)
        let (end, longest) = (characters.count, Expression.longestText)
        guard end <= longest else {
            throw ExpressionError("a condition has up to \(longest) characters", in: text, at: longest..<end)
        }
        var tokens: [ExpressionToken] = []
        var start = 0
        while let first = characters[start...].firstIndex(where: { !$0.isWhitespace }) {
            let (character, rest) = (characters[first], characters[first...])
            if let (sign, own) = foreignSigns.first(where: { rest.starts(with: $0.key) }) {
                throw ExpressionError("'\(sign)' is written \(own)", in: text, at: first..<first + sign.count)
            }
            let isWord = character.isASCIILetter || character.isDigit || character == "_"
            let part =
                isWord
                ? rest.prefix { $0.isASCIILetter || $0.isDigit || $0 == "." || $0 == "_" }
                : [rest.prefix(2), rest.prefix(1)].first { signs.contains(String($0)) }
            guard let part else {
                throw ExpressionError(complaint(about: character), in: text, at: first..<first + 1)
            }
            guard !character.isDigit || Decimal(String(part)) != nil else {
                let message = "expected a number such as 3 or 0.25, with up to nine digits on each side of the point"
                throw ExpressionError(message, in: text, at: part.indices)
            }
            tokens.append(ExpressionToken(text: String(part), range: part.indices))
            start = part.endIndex
        }
        return tokens + [ExpressionToken(text: "", range: end..<end)]
    }

    /// Signs of other languages.
    private static let foreignSigns: KeyValuePairs = [
        "===": "==", "!==": "!=", "=>": ">=", "=<": "<=", "<>": "!=", "≥": ">=", "≤": "<=", "≠": "!=",
    ]

    private static func complaint(about character: Character) -> String {
        switch character {
        case "=": "equality is written =="
        case "!": "negation is written 'not'"
        case "&": "conjunction is written 'and'"
        case "|": "disjunction is written 'or'"
        default: "unexpected character '\(character.shown)'"
        }
    }
}

extension Expression {
    fileprivate static let reservedWords =
        ["and", "or", "not", "true", "false", "for"] + ExpressionParser.Look.allCases.map(\.rawValue)

    /// All words with a meaning of their own, for completion.
    package static let words = reservedWords + ["ticks"]
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
