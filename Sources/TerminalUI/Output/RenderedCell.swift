/// A cell reduced to the terminal's colours; two cells look the same exactly if they are equal.
struct RenderedCell: Sendable, Equatable {
    let glyph: Unicode.Scalar
    private(set) var style: RenderedStyle

    /// True if only the background is visible.
    let isBlank: Bool

    init(_ cell: Cell, colors: ColorDepth) {
        // A control character would disturb the terminal.
        glyph = cell.glyph.value < 0x20 || (0x7F..<0xA0).contains(cell.glyph.value) ? "?" : cell.glyph
        style = RenderedStyle(cell.style, colors: colors)
        isBlank = glyph == " " && style.attributes.isDisjoint(with: [.underline, .reverse])
        if isBlank {
            style.foreground = .standard
            style.attributes = []
        }
    }

    /// The equal-looking style nearest to the current one.
    func style(near current: RenderedStyle) -> RenderedStyle {
        guard isBlank else { return style }
        var style = current
        style.background = self.style.background
        style.attributes.subtract([.underline, .reverse])
        return style
    }
}
