internal import TerminalKit
internal import Testing

extension TerminalSession {
    /// Selects a line of the title and opens it.
    ///
    /// - Parameter label: The beginning of the line.
    func choose(_ label: String) throws {
        try wait(for: "the title") { $0.shows("Enter open") && $0.chosenLine != nil && !$0.isUpdating }
        if !screen.shows("Two players") { try goBack() }
        if try goDown(to: label) { return try type(.enter) }
        for page in ["Online", "More"] where try goDown(to: page) {
            try type(.enter)
            try wait(for: "the page “\(page)”") { !$0.shows("Two players") && $0.chosenLine != nil && !$0.isUpdating }
            if try goDown(to: label) { return try type(.enter) }
            try goBack()
        }
        Issue.record("no line “\(label)”")
    }

    private func goBack() throws {
        try type(.escape)
        try wait(for: "the first page") { $0.shows("Two players") && $0.chosenLine != nil && !$0.isUpdating }
    }

    /// Moves down the shown lines, at most once through all.
    ///
    /// - Returns: True if the current line begins with the label.
    private func goDown(to label: String) throws -> Bool {
        var seen: [String] = []
        while let line = screen.chosenLine, !seen.contains(line) {
            if line.hasPrefix(label) { return true }
            seen.append(line)
            try type(.down)
            try wait(for: "the next line") { $0.chosenLine != nil && $0.chosenLine != line && !$0.isUpdating }
        }
        return false
    }
}

extension VirtualTerminal {
    /// The text of the first line in reverse video.
    fileprivate var chosenLine: String? {
        let row = page.cells.first { row in row.count { $0.rendition.attributes.contains(7) } > 20 }
        return row.map { row in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: row.filter { $0.rendition.attributes.contains(7) }.map(\.glyph))
            return String(String(text).drop { $0 == " " })
        }
    }
}
