internal import Foundation
internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Themes") struct ThemeTests {
    /// The themes that define their colours; the others use the terminal's.
    private static let coloured = Theme.allCases.filter { $0.palette.background != .standard }

    @Test("leave all colours to the terminal, or none")
    func ownColours() {
        #expect(Self.coloured == [.classic, .colour, .contrast, .colourblind])
        let mono = Theme.mono.palette
        let styles = [mono.lines, mono.text, mono.hint, mono.accent, mono.chosen]
        #expect(styles.allSatisfy { $0.foreground == .standard && $0.background == .standard })
        #expect([mono.one, mono.two, mono.ball].allSatisfy { $0 == .standard })
        #expect(Theme.allCases.allSatisfy { $0.palette.chosen.attributes.contains(.reverse) })
    }

    @Test(
        "have text of every style that can be read: 4.5 to 1, names in their players' colours too",
        arguments: coloured
    )
    func contrast(theme: Theme) {
        let palette = theme.palette
        let texts = [palette.lines, palette.text, palette.hint, palette.accent, palette.chosen]
        for style in texts { #expect(style.background == palette.background) }
        for color in [palette.one, palette.two, palette.ball] + texts.map(\.foreground) {
            #expect(ratio(color, palette.background) >= 4.5, "\(color): \(ratio(color, palette.background))")
        }
        #expect(ratio(palette.text.foreground, palette.background) >= 7)
        if theme == .contrast { #expect(ratio(palette.hint.foreground, palette.background) >= 7) }
    }

    @Test("tell the ball from the net and a peg, and have a dimmer score that can be seen: 3 to 1", arguments: coloured)
    func ball(theme: Theme) {
        let palette = theme.palette
        #expect(ratio(palette.ball, palette.lines.foreground) >= 3)
        #expect(![palette.one, palette.two, palette.ball].contains(palette.peg))
        let score = ratio(palette.score.foreground, palette.background)
        #expect(score >= 3 && score < ratio(palette.ball, palette.background))
        // In high contrast it has a colour of its own.
        let lines = ratio(palette.lines.foreground, palette.background)
        #expect(theme == .contrast ? palette.score.foreground != palette.lines.foreground : score < lines)
    }

    @Test("are reckoned as WCAG does")
    func reckoning() {
        let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
        #expect(abs(ratio(black, white) - 21) < 0.001)
        #expect(abs(ratio(.rgb(118, 118, 118), white) - 4.54) < 0.01)
        #expect(abs(ratio(.rgb(255, 0, 0), white) - 4.0) < 0.01)
    }

    @Test("follow one another round")
    func next() {
        var theme = Theme.classic
        let round = Theme.allCases.map { _ in
            theme = theme.next
            return theme
        }
        #expect(Set(round).count == Theme.allCases.count)
        #expect(round.last == .classic)
    }

    /// The contrast ratio of WCAG 2.2, 1 to 21.
    private func ratio(_ one: Color, _ other: Color) -> Double {
        let (one, other) = (luminance(of: one), luminance(of: other))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private func luminance(of color: Color) -> Double {
        guard let (red, green, blue) = color.components else { return 0 }
        func linear(_ component: UInt8) -> Double {
            let share = Double(component) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
