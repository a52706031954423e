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
        case .classic:
            Palette(
                background: .rgb(0, 0, 0),
                one: .rgb(255, 255, 255),
                two: .rgb(255, 255, 255),
                ball: .rgb(255, 255, 255),
                lines: .rgb(145, 145, 145),
                score: .rgb(100, 100, 100),
                text: .rgb(225, 225, 225),
                hint: .rgb(150, 150, 150),
                accent: .rgb(255, 255, 255)
            )
        case .colour:
            Palette(
                background: .rgb(13, 17, 30),
                one: .rgb(88, 196, 255),
                two: .rgb(255, 158, 87),
                ball: .rgb(255, 245, 200),
                lines: .rgb(116, 128, 164),
                score: .rgb(90, 100, 130),
                text: .rgb(196, 204, 224),
                hint: .rgb(140, 152, 186),
                accent: .rgb(126, 224, 160)
            )
        case .contrast:
            Palette(
                background: .rgb(0, 0, 0),
                one: .rgb(0, 255, 255),
                two: .rgb(255, 255, 0),
                ball: .rgb(255, 255, 255),
                lines: .rgb(255, 0, 255),
                score: .rgb(0, 170, 0),
                text: .rgb(255, 255, 255),
                hint: .rgb(255, 255, 255),
                accent: .rgb(255, 255, 0),
                emphasis: .bold
            )
        case .colourblind:
            // The palette of M. Okabe and K. Ito, "Color Universal Design", 2008.
            Palette(
                background: .rgb(0, 0, 0),
                one: .rgb(86, 180, 233),
                two: .rgb(230, 159, 0),
                ball: .rgb(240, 228, 66),
                lines: .rgb(124, 124, 124),
                score: .rgb(96, 96, 96),
                text: .rgb(230, 230, 230),
                hint: .rgb(150, 150, 150),
                accent: .rgb(240, 228, 66)
            )
        case .mono:
            Palette(
                background: .standard,
                one: .standard,
                two: .standard,
                ball: .standard,
                lines: .standard,
                score: .standard,
                text: .standard,
                hint: .standard,
                accent: .standard,
                emphasis: .bold,
                faint: .dim
            )
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

    init(
        background: Color,
        one: Color,
        two: Color,
        ball: Color,
        lines: Color,
        score: Color,
        text: Color,
        hint: Color,
        accent: Color,
        emphasis: Style.Attributes = [],
        faint: Style.Attributes = []
    ) {
        self.background = background
        self.one = one
        self.two = two
        self.ball = ball
        self.lines = Style(lines, on: background, faint)
        self.score = Style(score, on: background, faint)
        self.text = Style(text, on: background)
        self.hint = Style(hint, on: background, faint)
        self.accent = Style(accent, on: background, emphasis)
        chosen = Style(accent, on: background, emphasis.union(.reverse))
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
