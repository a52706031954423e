internal import DisplayText

extension String {
    /// The first name with the fewest single-character changes from this text; `nil` if every name needs more than a
    /// typing mistake: two changes, and two in five of its characters.
    package func nearest(of names: [String]) -> String? {
        // A text longer than any name is far from all of them.
        let scalars = Array(unicodeScalars.prefix(64))
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = scalars.edits(to: name.unicodeScalars)
            if distance < best?.distance ?? min(2, name.unicodeScalars.count * 2 / 5) + 1 { best = (name, distance) }
        }
        return best?.name
    }
}
