import TerminalKit
import Testing

extension TerminalSession {
    /// Goes down the title to a line, and begins what it is for.
    ///
    /// - Parameter label: What the line begins with.
    func choose(_ label: String, beginningWith key: VirtualTerminal.Key = .enter) throws {
        try go(to: label)
        try type(key)
    }

    /// Goes down the title to a line.
    func go(to label: String) throws {
        try wait(for: "the title") { $0.shows("One player") && $0.chosenLine != nil && !$0.isUpdating }
        for _ in 0..<40 {
            guard let line = screen.chosenLine, !line.hasPrefix(label) else { break }
            try type(.down)
            try wait(for: "the next line") { $0.chosenLine != nil && $0.chosenLine != line && !$0.isUpdating }
        }
        try #require(screen.chosenLine?.hasPrefix(label) == true, "no line “\(label)”")
    }
}

extension VirtualTerminal {
    /// The text of the first line in reverse video.
    var chosenLine: String? {
        let row = page.cells.first { row in row.count { $0.rendition.attributes.contains(7) } > 20 }
        return row.map { row in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: row.filter { $0.rendition.attributes.contains(7) }.map(\.glyph))
            return String(String(text).drop { $0 == " " })
        }
    }
}
