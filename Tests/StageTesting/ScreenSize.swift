package import TerminalUI

/// The size and the glyphs of a screen.
package struct ScreenSize: Sendable {
    package let columns: Int
    package let rows: Int
    package let glyphs: GlyphSet

    package init(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .blocks) {
        (self.columns, self.rows, self.glyphs) = (columns, rows, glyphs)
    }

    /// Reads a name such as `120x40-ascii`.
    package init?(_ name: some StringProtocol) {
        let parts = name.split(separator: "-")
        let numbers = parts.first?.split(separator: "x").compactMap { Int($0) } ?? []
        guard numbers.count == 2 else { return nil }
        self.init(numbers[0], numbers[1], name.hasSuffix("-ascii") ? .ascii : .blocks)
        guard self.name == name else { return nil }
    }

    /// The name of the folder of its drawn screens.
    package var name: String { "\(columns)x\(rows)\(glyphs == .ascii ? "-ascii" : "")" }

    /// The four sizes in which screens are drawn.
    package static let blocks = [ScreenSize(40, 16), ScreenSize(80, 24), ScreenSize(120, 40), ScreenSize(200, 60)]

    /// These sizes, in blocks and in ASCII.
    package static let all = blocks.flatMap { [$0, ScreenSize($0.columns, $0.rows, .ascii)] }
}
