package import TerminalUI

extension Canvas {
    /// The canvas as an SVG picture: blocks as rectangles, everything else as text.
    package func picture(on ground: Color) -> String {
        let (width, height) = (size.columns * 8, size.rows * 16)
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" shape-rendering=\"crispEdges\" "
                + "font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"13\">",
            "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(ground.hex)\"/>",
        ]
        for row in 0..<size.rows {
            parts += backgrounds(of: row, on: ground)
            parts += blocks(of: row)
            parts += texts(of: row)
        }
        return (parts + ["</svg>\n"]).joined(separator: "\n")
    }

    private func backgrounds(of row: Int, on ground: Color) -> [String] {
        (0..<size.columns).filter { self[$0, row].style.background != ground }.map {
            "<rect x=\"\($0 * 8)\" y=\"\(row * 16)\" width=\"8\" height=\"16\" fill=\"\(self[$0, row].style.background.hex)\"/>"
        }
    }

    /// The blocks of a row as rectangles, two units high; adjacent full ones of a colour are merged.
    private func blocks(of row: Int) -> [String] {
        let places = Ink(self).places[row * size.columns..<(row + 1) * size.columns]
        var rectangles: [String] = []
        for y in 0..<8 {
            var column = 0
            while column < size.columns {
                let start = column
                guard isBlock(column, row), let color = places[row * size.columns + column]?.color else {
                    column += 1
                    continue
                }
                func line(_ column: Int) -> UInt8 {
                    guard isBlock(column, row), let place = places[row * size.columns + column], place.color == color
                    else {
                        return 0
                    }
                    return UInt8(truncatingIfNeeded: place.points >> (8 * UInt64(y)))
                }
                let bits = line(start)
                column += 1
                while bits == 0xFF, column < size.columns, line(column) == 0xFF { column += 1 }
                let first = bits.trailingZeroBitCount
                let length = bits == 0xFF ? 8 * (column - start) : bits.nonzeroBitCount
                guard bits != 0 else { continue }
                rectangles.append(
                    "<rect x=\"\(start * 8 + first)\" y=\"\(row * 16 + 2 * y)\" width=\"\(length)\" height=\"2\" "
                        + "fill=\"\(color.hex)\"/>"
                )
            }
        }
        return rectangles
    }

    private func isBlock(_ column: Int, _ row: Int) -> Bool {
        (0x2580...0x2590).contains(self[column, row].glyph.value)
            || (0x2594...0x259F).contains(self[column, row].glyph.value)
    }

    /// The words of a row, each as long as its cells in any font.
    private func texts(of row: Int) -> [String] {
        var texts: [String] = []
        var column = 0
        while column < size.columns {
            let start = column
            let color = self[start, row].style.foreground
            var text = ""
            while column < size.columns, !isBlock(column, row), self[column, row].glyph != " ",
                self[column, row].style.foreground == color
            {
                text.unicodeScalars.append(contentsOf: self[column, row].scalars)
                column += 1
            }
            guard column > start else {
                column += 1
                continue
            }
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            texts.append(
                "<text x=\"\(start * 8)\" y=\"\(row * 16 + 12)\" textLength=\"\((column - start) * 8)\" "
                    + "fill=\"\(color.hex)\">\(escaped)</text>"
            )
        }
        return texts
    }
}

extension Color {
    fileprivate var hex: String {
        guard let (red, green, blue) = components else { return "#888" }
        let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "#" + digits.joined()
    }
}
