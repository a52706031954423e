extension String {
    /// The Levenshtein distance: the fewest insertions, removals and replacements of characters that make the other
    /// text of this one.
    package func edits(to other: String) -> Int {
        let (from, to) = (Array(unicodeScalars), Array(other.unicodeScalars))
        var row = Array(0...to.count)
        for index in from.indices {
            var corner = row[0]
            row[0] = index + 1
            for column in to.indices {
                let replaced = corner + (from[index] == to[column] ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, corner + 1)
            }
        }
        return row[to.count]
    }
}
