/// A field in which two matches differ, with its two values.
public struct FieldDifference: Sendable, Hashable {
    public let field: MatchField
    public let one: String
    public let other: String

    /// All differences of two matches, in the order in which a step writes the fields.
    public static func all(_ one: Match, _ other: Match) -> [FieldDifference] {
        one.fields(differingFrom: other).map { field in
            FieldDifference(field: field, one: field.text(in: one), other: field.text(in: other))
        }
    }
}
