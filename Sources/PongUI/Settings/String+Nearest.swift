internal import DisplayText

extension String {
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
