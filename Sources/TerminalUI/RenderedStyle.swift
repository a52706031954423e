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
    private let glyph: Unicode.Scalar
    private(set) var style: RenderedStyle

    /// What shows the same in reverse video, if there is such a glyph: the complement of a block.
    private let reversed: Unicode.Scalar?

    /// Whether only the background is seen.
    let isBlank: Bool

    init(_ cell: Cell, colors: ColorDepth) {
        style = RenderedStyle(cell.style, colors: colors)
        // A control character would leave its cell, and do worse.
        let isControl = cell.glyph.value < 0x20 || (0x7F..<0xA0).contains(cell.glyph.value)
        let printed: Unicode.Scalar = isControl ? "?" : cell.glyph
        // Bold, dim and underlined ink does not become a background of the same look.
        let complement = style.attributes.isSubset(of: .reverse) ? printed.blockComplement : nil
        if style.attributes.contains(.reverse), let complement, complement != " " {
            glyph = complement
            reversed = printed
            style.attributes = []
        } else {
            glyph = printed
            reversed = style.attributes.contains(.reverse) ? nil : complement
        }
        isBlank = glyph == " " && style.attributes.isDisjoint(with: [.underline, .reverse])
        if isBlank {
            style.foreground = .standard
            style.attributes = []
        } else if isFull {
            style.background = .standard
        }
    }

    /// Whether only the foreground is seen.
    private var isFull: Bool { reversed == " " }

    /// The style that the pen needs to draw the cell, as near to the one it has as may be.
    func style(near pen: RenderedStyle) -> RenderedStyle {
        var near = style
        if isBlank {
            near = pen
            near.background = style.background
            near.attributes.subtract([.underline, .reverse])
        } else if reversed != nil {
            near.attributes = pen.attributes.intersection(.reverse)
            if isFull { near.background = pen.background }
        }
        return near
    }

    /// What to write with the style that the pen has taken for the cell.
    func glyph(with pen: RenderedStyle) -> Unicode.Scalar {
        guard let reversed, pen.attributes.contains(.reverse) else { return glyph }
        return reversed
    }
}

extension Unicode.Scalar {
    /// The block element, or the blank, that covers just what this one does not; `nil` for other glyphs.
    fileprivate var blockComplement: Unicode.Scalar? {
        switch self {
        case "█": " "
        case "▀": "▄"
        case "▄": "▀"
        case "▌": "▐"
        case "▐": "▌"
        case "▔": "▇"
        case "▇": "▔"
        case "▕": "▉"
        case "▉": "▕"
        case "▘": "▟"
        case "▟": "▘"
        case "▝": "▙"
        case "▙": "▝"
        case "▖": "▜"
        case "▜": "▖"
        case "▗": "▛"
        case "▛": "▗"
        case "▚": "▞"
        case "▞": "▚"
        default: nil
        }
    }
}
