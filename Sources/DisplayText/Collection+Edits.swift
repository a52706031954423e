extension Collection where Element: Equatable {
    /// The Levenshtein distance: the fewest insertions, removals and replacements that make the other one of this.
    package func edits(to other: some Collection<Element>) -> Int {
        var row = Array(0...other.count)
        for (index, element) in enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for (column, target) in other.enumerated() {
                let replaced = corner + (element == target ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, corner + 1)
            }
        }
        return row[other.count]
    }
}
