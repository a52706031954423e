/// The reason why a text is not a condition, and the characters that do not fit.
package struct ExpressionError: Error, Equatable {
    /// The text that was read.
    package let text: String

    /// A description of the error, without the place: `this '(' is not closed`.
    package let message: String

    /// The characters of the text that are wrong; empty at its end.
    package let range: Range<Int>

    package init(_ message: String, in text: String, at range: Range<Int>) {
        self.text = text
        self.message = message
        self.range = range
    }

    /// The message in one line, with the number of the first incorrect character: `at character 7: …`.
    ///
    /// A message about the beginning of the text says so without a number.
    package var line: String {
        range.lowerBound == 0 ? message : "at character \(range.lowerBound + 1): \(message)"
    }

    /// The text around the incorrect characters, and below it a line that points at them.
    ///
    /// Characters that would move a terminal's cursor are replaced; `…` stands for what is cut off.
    package var pointer: String {
        let shown = text.map(\.shown)
        let first = max(min(range.lowerBound - Self.pointerWidth / 2, shown.count - Self.pointerWidth), 0)
        let part = shown[first...].prefix(Self.pointerWidth)
        let (before, after) = (first > 0 ? "…" : "", part.endIndex < shown.count ? "…" : "")
        let blanks = String(repeating: " ", count: before.count + range.lowerBound - first)
        let carets = String(repeating: "^", count: max(1, min(range.upperBound, part.endIndex) - range.lowerBound))
        return "\(before)\(String(part))\(after)\n\(blanks)\(carets)"
    }

    /// In characters.
    private static let pointerWidth = 76
}

extension Character {
    /// The character as an error shows it: a blank for all white space, and a mark for what a terminal would obey.
    var shown: Character {
        if isWhitespace { return " " }
        return unicodeScalars.contains { $0.properties.generalCategory == .control } ? "\u{FFFD}" : self
    }
}
