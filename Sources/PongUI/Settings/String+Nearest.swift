extension String {
    /// The first name with the fewest single-character changes from this text; `nil` if every name needs more than a
    /// typing mistake: two changes, and two in five of its characters.
    package func nearest(of names: [String]) -> String? {
        // A text longer than any name is far from all of them.
        let scalars = Array(unicodeScalars.prefix(64))
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = Self.distance(scalars, Array(name.unicodeScalars))
            if distance < best?.distance ?? min(2, name.unicodeScalars.count * 2 / 5) + 1 { best = (name, distance) }
        }
        return best?.name
    }

    /// The Levenshtein distance: the fewest insertions, removals and replacements.
    private static func distance(_ one: [Unicode.Scalar], _ two: [Unicode.Scalar]) -> Int {
        var row = Array(0...two.count)
        for (index, scalar) in one.enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for (column, other) in two.enumerated() {
                let replaced = corner + (scalar == other ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, corner + 1)
            }
        }
        return row[two.count]
    }
}
