/// A style reduced to the terminal's colours.
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
