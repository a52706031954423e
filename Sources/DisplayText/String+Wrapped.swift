extension String {
    /// The text in lines of at most some columns, broken between words; a longer word is cut.
    ///
    /// - Parameter gap: Separates the words of a line.
    package func wrapped(to columns: Int, gap: String = " ") -> [String] {
        guard self.columns > columns else { return [self] }
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.columns + gap.columns + String(word).columns <= columns {
                lines[lines.count - 1] = "\(last)\(gap)\(word)"
            } else {
                lines.append(String(String.UnicodeScalarView(word.unicodeScalars.prefix(columns))))
            }
        }
        return lines
    }
}
