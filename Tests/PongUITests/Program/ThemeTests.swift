internal import Foundation
internal import PlayerProfile
internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Themes") struct ThemeTests {
    @Test("leave all colours to the terminal, or none, and follow one another round")
    func all() {
        let palettes = Theme.allCases.map(\.palette)
        #expect(palettes.map { $0.background == .standard } == [false, false, false, false, true])
        let mono = Theme.mono.palette
        let styles = [mono.lines, mono.text, mono.hint, mono.accent, mono.chosen]
        let colors = styles.flatMap { [$0.foreground, $0.background] } + [mono.one, mono.two, mono.ball]
        #expect(Set(colors) == [.standard] && palettes.allSatisfy { $0.chosen.attributes.contains(.reverse) })
        #expect(Theme.allCases.map(\.next) == Theme.allCases.dropFirst() + [.classic])
    }

    @Test("can be read in every style, and tell the ball from the net and a dimmer score, by the ratios of WCAG")
    func contrast() throws {
        for theme in Theme.allCases.dropLast() {
            let palette = theme.palette
            func ratio(_ color: Color) -> Double { Self.ratio(color, palette.background) }
            let texts = [palette.lines, palette.text, palette.hint, palette.accent, palette.chosen]
            let balls = [palette.ball, palette.warmBall, palette.hotBall, palette.burningBall]
            let colors = [palette.one, palette.two] + balls + texts.map(\.foreground)
            let isRead =
                texts.allSatisfy { $0.background == palette.background } && colors.allSatisfy { ratio($0) >= 4.5 }
            let isPlain = ratio((theme == .contrast ? palette.hint : palette.text).foreground) >= 7
            #expect(isRead && isPlain && ratio(palette.text.foreground) >= 7, "\(theme): \(colors.map(ratio))")

            let score = ratio(palette.score.foreground)
            let isBallSeen =
                Self.ratio(palette.ball, palette.lines.foreground) >= 3
                && ![palette.one, palette.two, palette.ball].contains(palette.peg)
            // In high contrast the score has a colour of its own.
            let isScoreOwn =
                theme == .contrast
                ? palette.score.foreground != palette.lines.foreground : score < ratio(palette.lines.foreground)
            #expect(isBallSeen && isScoreOwn && score >= 3 && score < ratio(palette.ball), "\(theme)")
            for ball in balls.dropFirst() {
                let glow = try #require(palette.glow(of: ball))
                #expect(Self.ratio(ball, glow) >= 3 && glow != palette.score.foreground, "\(theme): \(ball), \(glow)")
            }
        }
    }

    @Test("are reckoned as WCAG does")
    func reckoning() {
        let white = Color.rgb(255, 255, 255)
        let ratios = [Color.rgb(0, 0, 0), .rgb(118, 118, 118), .rgb(255, 0, 0)].map { Self.ratio($0, white) }
        #expect(ratios.map { ($0 * 100).rounded() } == [2_100, 454, 400])
    }

    /// The contrast ratio of WCAG 2.2, 1 to 21.
    private static func ratio(_ one: Color, _ other: Color) -> Double {
        let (one, other) = (luminance(of: one), luminance(of: other))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private static func luminance(of color: Color) -> Double {
        guard let (red, green, blue) = color.components else { return 0 }
        func linear(_ component: UInt8) -> Double {
            let share = Double(component) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
