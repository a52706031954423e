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

    /// The first name with the fewest single-character changes from this text; `nil` if every name needs more than a
    /// typing mistake: two changes, and two in five of its characters.
    package func nearest(of names: [String]) -> String? {
        let length = unicodeScalars.count
        var best: (name: String, distance: Int)?
        for name in names {
            let bound = best?.distance ?? min(2, name.unicodeScalars.count * 2 / 5) + 1
            // Each change makes a text longer or shorter by one at most.
            guard abs(length - name.unicodeScalars.count) < bound else { continue }
            let distance = edits(to: name)
            if distance < bound { best = (name, distance) }
        }
        return best?.name
    }
}
