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

    /// The text, and below it a line that points at the incorrect characters.
    ///
    /// Characters that would move a terminal's cursor are replaced.
    package var pointer: String {
        let shown = String(text.map(\.shown))
        let carets = String(repeating: "^", count: max(1, range.count))
        return "\(shown)\n\(String(repeating: " ", count: range.lowerBound))\(carets)"
    }
}

extension Character {
    /// The character as an error shows it: a blank for all white space, and a mark for what a terminal would obey.
    var shown: Character {
        if isWhitespace { return " " }
        return unicodeScalars.contains { $0.properties.generalCategory == .control } ? "\u{FFFD}" : self
    }
}
