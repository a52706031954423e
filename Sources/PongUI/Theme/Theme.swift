public import TerminalUI

/// A choice of colours.
public enum Theme: String, Sendable, Hashable, CaseIterable {
    /// White on black, as in 1972.
    case classic
    case colour
    /// Full-strength colours on black, a different one for each thing, and bold text.
    case contrast
    /// Colours that stay apart for every common kind of colour vision.
    case colourblind
    /// The terminal's own colours only.
    case mono

    /// The next theme, and the first one after the last.
    public var next: Theme { Theme.allCases.next(after: self) }

    public var palette: Palette {
        switch self {
        //               ground    one       two       ball      lines     score     text      hint      accent
        case .classic:
            Palette(0x000000, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x919191, 0x646464, 0xE1E1E1, 0x969696, 0xFFFFFF)
        case .colour:
            Palette(0x0D111E, 0x58C4FF, 0xFF9E57, 0xFFF5C8, 0x7480A4, 0x5A6482, 0xC4CCE0, 0x8C98BA, 0x7EE0A0)
        case .contrast:
            Palette(0x000000, 0x00FFFF, 0xFFFF00, 0xFFFFFF, 0xFF00FF, 0x00AA00, 0xFFFFFF, 0xFFFFFF, 0xFFFF00, .bold)
        case .colourblind:
            // The palette of M. Okabe and K. Ito, "Color Universal Design", 2008.
            Palette(0x000000, 0x56B4E9, 0xE69F00, 0xF0E442, 0x7C7C7C, 0x606060, 0xE6E6E6, 0x969696, 0xF0E442)
        case .mono: Palette(nil, nil, nil, nil, nil, nil, nil, nil, nil, .bold, faint: .dim)
        }
    }
}

/// The colours and styles of a theme.
public struct Palette: Sendable, Hashable {
    public let background: Color
    public let one: Color
    public let two: Color
    public let ball: Color
    /// For walls, net and obstacles.
    public let lines: Style
    /// For the score's digits, behind the ball.
    public let score: Style
    public let text: Style
    /// For less important text.
    public let hint: Style
    public let accent: Style
    /// For the chosen line of a menu.
    public let chosen: Style
    /// The background of the ball's trail and of flashes; `nil` for none.
    public var tint: Color?

    /// The colours as 0xRRGGBB; `nil` for the terminal's own.
    init(
        _ background: UInt32?,
        _ one: UInt32?,
        _ two: UInt32?,
        _ ball: UInt32?,
        _ lines: UInt32?,
        _ score: UInt32?,
        _ text: UInt32?,
        _ hint: UInt32?,
        _ accent: UInt32?,
        _ emphasis: Style.Attributes = [],
        faint: Style.Attributes = []
    ) {
        let ground = Color(background)
        func style(_ code: UInt32?, _ attributes: Style.Attributes) -> Style {
            Style(Color(code), on: ground, attributes)
        }
        self.background = ground
        self.one = Color(one)
        self.two = Color(two)
        self.ball = Color(ball)
        self.lines = style(lines, faint)
        self.score = style(score, faint)
        self.text = style(text, [])
        self.hint = style(hint, faint)
        self.accent = style(accent, emphasis)
        chosen = style(accent, emphasis.union(.reverse))
    }

    /// The colour between the background and the ball, a quarter of the way; `nil` for the terminal's own colours.
    var shade: Color? {
        guard let low = background.components, let high = ball.components else { return nil }
        func mix(_ low: UInt8, _ high: UInt8) -> UInt8 { UInt8((3 * Int(low) + Int(high)) / 4) }
        return .rgb(mix(low.red, high.red), mix(low.green, high.green), mix(low.blue, high.blue))
    }

    /// The style of an empty cell.
    public var ground: Style { Style(ball, on: background) }
}

extension Color {
    fileprivate init(_ code: UInt32?) {
        self = code.map { .rgb(UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) } ?? .standard
    }
}
