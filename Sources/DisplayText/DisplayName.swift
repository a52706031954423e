/// The name of a participant, in a form that is safe to draw: one line of at most ``longest`` columns, in any script.
///
/// It has no control characters, at most two marks on a character, and no characters that change the direction of other
/// text.
public struct DisplayName: Sendable, Hashable {
    /// The most columns of a name.
    public static let longest = 16

    /// The most bytes of a name in UTF-8.
    public static let mostBytes = 64

    public let text: String

    /// Cleans a text.
    ///
    /// Drops blanks at its ends and all characters that a terminal does not show; cuts a text that is too long, and
    /// ends it in `…`. `nil` if nothing is left.
    public init?(_ text: String) {
        let letters = Self.cleaned(text)
        guard !letters.isEmpty else { return nil }
        self.text = Self.fits(letters) ? Self.text(letters) : Self.text(Self.shortened(letters)) + Self.mark
    }

    /// Cleans a text of any length; `nil` if the result is longer than a name or has no visible character.
    public init?(whole text: String) {
        guard Self.fits(Self.cleaned(text)) else { return nil }
        self.init(text)
    }

    /// The end of a name that was cut.
    private static let mark = "…"

    /// A character with the marks on it.
    private struct Letter {
        static let mostMarks = 2

        var scalars: [Unicode.Scalar]
        let columns: Int

        var bytes: Int { scalars.reduce(0) { $0 + UTF8.width($1) } }
    }

    /// The characters that a terminal shows, with single blanks between words.
    private static func cleaned(_ text: String) -> [Letter] {
        var clean: [Letter] = []
        var hasBlank = false
        for character in text {
            for scalar in character.composed.map({ [$0] }) ?? Array(character.unicodeScalars) {
                if scalar.properties.generalCategory == .spaceSeparator {
                    hasBlank = !clean.isEmpty
                } else if let columns = scalar.columns, columns > 0 {
                    if hasBlank { clean.append(Letter(scalars: [" "], columns: 1)) }
                    clean.append(Letter(scalars: [scalar], columns: columns))
                    hasBlank = false
                } else if scalar.columns == 0, let last = clean.indices.last, !hasBlank,
                    clean[last].scalars.count <= Letter.mostMarks
                {
                    clean[last].scalars.append(scalar)
                }
            }
        }
        return clean
    }

    private static func fits(_ letters: some Sequence<Letter>, columns: Int = longest, bytes: Int = mostBytes) -> Bool {
        let size = letters.reduce((columns: 0, bytes: 0)) { ($0.columns + $1.columns, $0.bytes + $1.bytes) }
        return size.columns <= columns && size.bytes <= bytes
    }

    /// As many letters as fit before the mark, without a blank at the end.
    private static func shortened(_ letters: [Letter]) -> ArraySlice<Letter> {
        var short = letters[...]
        while !fits(short, columns: longest - 1, bytes: mostBytes - mark.utf8.count) || short.last?.scalars == [" "] {
            short.removeLast()
        }
        return short
    }

    private static func text(_ letters: some Sequence<Letter>) -> String {
        String(String.UnicodeScalarView(letters.flatMap(\.scalars)))
    }
}
