/// A style as one terminal can show it.
struct RenderedStyle: Sendable, Equatable {
    var foreground: TerminalColor
    var background: TerminalColor
    var attributes: Style.Attributes

    static let plain = RenderedStyle(Style(), colors: .none)

    init(_ style: Style, colors: ColorDepth) {
        foreground = TerminalColor(style.foreground, colors)
        background = TerminalColor(style.background, colors)
        attributes = style.attributes
    }
}

/// A cell as one terminal can show it: two of them look the same exactly where they are equal.
struct RenderedCell: Sendable, Equatable {
    let glyph: Unicode.Scalar
    private(set) var style: RenderedStyle

    /// Whether only the background is seen.
    let isBlank: Bool

    init(_ cell: Cell, colors: ColorDepth) {
        // A control character would leave its cell, and do worse.
        glyph = cell.glyph.value < 0x20 || (0x7F..<0xA0).contains(cell.glyph.value) ? "?" : cell.glyph
        style = RenderedStyle(cell.style, colors: colors)
        isBlank = glyph == " " && style.attributes.isDisjoint(with: [.underline, .reverse])
        if isBlank {
            style.foreground = .standard
            style.attributes = []
        }
    }

    /// The style that the pen needs to draw the cell, as near to the one it has as may be.
    func style(near pen: RenderedStyle) -> RenderedStyle {
        guard isBlank else { return style }
        var style = pen
        style.background = self.style.background
        style.attributes.subtract([.underline, .reverse])
        return style
    }
}
