extension String {
    /// The text with U+FFFD for characters that would control the terminal.
    var shown: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalar.steersTerminals ? "\u{FFFD}" : scalar) }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// True for a control character other than a line end or a tab, and for format characters and separators, such as
    /// those that change the writing direction.
    fileprivate var steersTerminals: Bool {
        switch properties.generalCategory {
        case .control: self != "\n" && self != "\t"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
