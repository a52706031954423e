package import TerminalUI

extension Canvas {
    /// True if a row shows a text.
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

    /// The backgrounds of all cells.
    package var backgrounds: Set<Color> { Set(cells.lazy.map(\.style.background)) }

    /// The indices in ``cells`` of cells with another background, except those in reverse video.
    package func tinted(on background: Color) -> [Int] {
        cells.indices.filter { place in
            let style = cells[place].style
            return style.background != background && !style.attributes.contains(.reverse)
        }
    }
}
