/// A word, a number or a sign of an expression, and its place.
struct ExpressionToken {
    let kind: Kind

    /// The characters of the text that it takes up.
    let range: Range<Int>

    enum Kind: Equatable {
        case word(String)
        case number(Decimal)
        case relation(Expression.Relation)
        case opening
        case closing
        /// The end of the text.
        case end
    }
}
