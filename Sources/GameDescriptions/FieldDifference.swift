/// A field in which two states of a game differ, with its two values.
public struct FieldDifference: Sendable, Hashable {
    /// The name of the field.
    public let field: String
    public let one: String
    public let other: String

    package init(field: String, one: String, other: String) {
        (self.field, self.one, self.other) = (field, one, other)
    }
}
