/// A participant's name in a form that is safe to draw: one line of at most ``longest`` columns.
///
/// It has no control characters, no stacked marks, and no characters that change the direction of other text.
public struct DisplayName: Sendable, Hashable {
    /// The most characters of a name; a terminal shows each in one column.
    public static let longest = 16

    public let text: String

    /// Cleans a text.
    ///
    /// Removes blanks at both ends and all characters that cannot be drawn in one column, then truncates to ``longest``
    /// characters. `nil` if nothing is left.
    public init?(_ text: String) {
        let clean = Self.cleaned(text)
        guard !clean.isEmpty else { return nil }
        var short = clean.prefix(Self.longest)
        if short.last == " " { short.removeLast() }
        self.text = String(String.UnicodeScalarView(short))
    }

    /// Cleans a text of any length; `nil` if the result is longer than a name or has no visible character.
    public init?(whole text: String) {
        guard Self.cleaned(text).count <= Self.longest else { return nil }
        self.init(text)
    }

    /// The drawable characters, with single blanks between words.
    private static func cleaned(_ text: String) -> [Unicode.Scalar] {
        var clean: [Unicode.Scalar] = []
        var hasBlank = false
        for character in text {
            for scalar in character.composed.map({ [$0] }) ?? Array(character.unicodeScalars) {
                if scalar.properties.generalCategory == .spaceSeparator {
                    hasBlank = !clean.isEmpty
                } else if scalar.isDrawn {
                    if hasBlank { clean.append(" ") }
                    clean.append(scalar)
                    hasBlank = false
                }
            }
        }
        return clean
    }
}
