extension String {
    /// The fewest insertions, removals, replacements, and swaps of neighbouring characters that make the other text of
    /// this one.
    package func edits(to other: String) -> Int {
        let (from, to) = (Array(unicodeScalars), Array(other.unicodeScalars))
        var (former, row) = ([Int](), Array(0...to.count))
        for index in from.indices {
            var next = [index + 1]
            for column in to.indices {
                let replaced = row[column] + (from[index] == to[column] ? 0 : 1)
                let isSwapped =
                    index > 0 && column > 0 && from[index] == to[column - 1] && from[index - 1] == to[column]
                let swapped = isSwapped ? former[column - 1] + 1 : replaced
                next.append(Swift.min(replaced, swapped, row[column + 1] + 1, next[column] + 1))
            }
            (former, row) = (row, next)
        }
        return row[to.count]
    }

    /// The first name with the fewest edits from this text; `nil` if every name needs more than a
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
