package import TerminalUI

extension Canvas {
    /// Whether a row shows a text.
    package func shows(_ text: String) -> Bool {
        let glyphs = Array(text.unicodeScalars)
        guard let first = glyphs.first else { return true }
        return cells.withUnsafeBufferPointer { cells in
            stride(from: 0, to: cells.count, by: max(size.columns, 1)).contains { row in
                let end = row + size.columns - glyphs.count
                guard end >= row else { return false }
                return (row...end).contains { place in
                    cells[place].glyph == first && glyphs.indices.allSatisfy { cells[place + $0].glyph == glyphs[$0] }
                }
            }
        }
    }
}
