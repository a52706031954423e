/// The colours and styles to draw in.
public struct Palette: Sendable, Hashable {
    public let background: Color
    public let one: Color
    public let two: Color
    public let ball: Color
    /// The ball's colours in long rallies.
    public private(set) var warmBall, hotBall, burningBall: Color
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
    /// The background of flashes; `nil` for neither these nor a trail of the ball.
    public var tint: Color?

    /// The terminal's own colours only.
    public static let standard = Palette(nil, nil, nil, nil, nil, nil, nil, nil, nil, .bold, faint: .dim)

    /// The colours as 0xRRGGBB; `nil` for the terminal's own.
    package init(
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
        (warmBall, hotBall, burningBall) = (self.ball, self.ball, self.ball)
        self.lines = style(lines, faint)
        self.score = style(score, faint)
        self.text = style(text, [])
        self.hint = style(hint, faint)
        self.accent = style(accent, emphasis)
        chosen = style(accent, emphasis.union(.reverse))
    }

    /// The palette with other colours of the ball in long rallies, as 0xRRGGBB.
    package func heating(_ warm: UInt32, _ hot: UInt32, _ burning: UInt32) -> Palette {
        var palette = self
        (palette.warmBall, palette.hotBall, palette.burningBall) = (Color(warm), Color(hot), Color(burning))
        return palette
    }

    /// For pegs and the line of an aimed serve: the accent's colour, or the lines' where the accent has the ball's.
    public var peg: Color { accent.foreground == ball ? lines.foreground : accent.foreground }

    /// A colour between the background and another one, of xterm's cube or greys, which take half the bytes; `nil` for
    /// the terminal's own colours.
    ///
    /// - Parameter share: The other colour's share, in eighths.
    package func shade(of color: Color, eighths share: Int) -> Color? {
        guard let low = background.components, let high = color.components else { return nil }
        func mix(_ low: UInt8, _ high: UInt8) -> UInt8 { UInt8(((8 - share) * Int(low) + share * Int(high)) / 8) }
        return TerminalColor.ofCube(mix(low.red, high.red), mix(low.green, high.green), mix(low.blue, high.blue))
    }

    /// The colour of the score in a long rally, in which a ball of a colour must stand out by 3 to 1; `nil` for the
    /// terminal's own colours.
    ///
    /// A ball that is as bright in each rally leaves room for more, and the glow must be brighter than the cold score.
    package func glow(of ball: Color) -> Color? { shade(of: ball, eighths: ball == self.ball ? 4 : 3) }

    /// The style of an empty cell.
    public var ground: Style { Style(ball, on: background) }
}

extension Color {
    fileprivate init(_ code: UInt32?) {
        self = code.map { .rgb(UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) } ?? .standard
    }
}
