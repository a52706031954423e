extension [String] {
    /// The strings in lines of at most `width` characters, separated by two spaces.
    func wrapped(at width: Int) -> String {
        var lines: [String] = []
        for word in self {
            if let line = lines.last, line.count + 2 + word.count <= width {
                lines[lines.count - 1] += "  " + word
            } else {
                lines.append(word)
            }
        }
        return lines.joined(separator: "\n")
    }
}
