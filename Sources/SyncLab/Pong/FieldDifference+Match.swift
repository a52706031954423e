package import GameCore
package import GameDescriptions

extension FieldDifference {
    /// All differences of two matches, in the order in which a step writes the fields.
    package static func all(_ one: Match, _ other: Match) -> [FieldDifference] {
        one.fields(differingFrom: other).map { field in
            FieldDifference(field: field.rawValue, one: field.text(in: one), other: field.text(in: other))
        }
    }

    /// The part of a step that writes the field in a rally; `nil` for a field that no part writes.
    package var part: String? { MatchField(rawValue: field)?.part.map { "\($0)" } }
}
