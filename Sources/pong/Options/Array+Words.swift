extension [String] {
    /// As a sentence lists what can be chosen: `a, b or c`.
    var joinedAsChoice: String {
        guard count > 1, let last else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }

    /// In lines that are no wider than told, with two blanks between the words.
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
