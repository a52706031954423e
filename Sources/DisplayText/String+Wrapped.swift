extension String {
    /// The text in lines of at most some columns, broken between words; a longer word, such as a path, goes on in the
    /// next line, after a slash or a hyphen if it has one.
    ///
    /// - Parameter gap: Separates the words of a line.
    package func wrapped(to columns: Int, gap: String = " ") -> [String] {
        // A text that fits keeps its wide gaps.
        guard self.columns > columns else { return [self] }
        var lines: [String] = []
        for word in split(separator: " ").flatMap({ $0.broken(to: columns) }) {
            if let last = lines.last, last.columns + gap.columns + word.columns <= columns {
                lines[lines.count - 1] = "\(last)\(gap)\(word)"
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

extension Substring {
    /// The word in parts of at most some columns.
    fileprivate func broken(to columns: Int) -> [String] {
        var parts: [String] = []
        var rest = unicodeScalars
        while String(rest).columns > columns {
            var (room, end) = (columns, rest.startIndex)
            while end < rest.endIndex, (rest[end].columns ?? 1) <= room {
                room -= rest[end].columns ?? 1
                end = rest.index(after: end)
            }
            let fitting = rest[..<end]
            let mark = fitting.lastIndex(of: "/") ?? fitting.lastIndex(of: "-")
            // A terminal narrower than a wide character gets it all the same.
            end = Swift.max(mark.map { rest.index(after: $0) } ?? end, rest.index(after: rest.startIndex))
            parts.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return rest.isEmpty ? parts : parts + [String(rest)]
    }
}
