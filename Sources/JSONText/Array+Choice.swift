extension [String] {
    /// The strings as a choice in a sentence: `a, b or c`.
    package var joinedAsChoice: String {
        guard count > 1, let last else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
