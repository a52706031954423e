extension String {
    /// The text for a terminal: a character of a file or an argument that would steer the terminal is shown as U+FFFD.
    var shown: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalar.steersTerminals ? "\u{FFFD}" : scalar) }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character other than a line end or a tab, or changes the direction of a line.
    fileprivate var steersTerminals: Bool {
        switch properties.generalCategory {
        case .control: self != "\n" && self != "\t"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
