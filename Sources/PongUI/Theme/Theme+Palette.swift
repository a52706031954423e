public import PlayerProfile
public import TerminalUI

extension Theme {
    /// The theme of a player who has chosen none.
    init(suiting colors: ColorDepth, _ glyphs: GlyphSet) {
        self = colors > .ansi16 && glyphs == .blocks ? .colour : .classic
    }

    /// The next theme, and the first one after the last.
    public var next: Theme { Theme.allCases.next(after: self) }

    public var palette: Palette {
        switch self {
        //               ground    one       two       ball      lines     score     text      hint      accent
        case .classic:
            Palette(0x000000, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x919191, 0x646464, 0xE1E1E1, 0x969696, 0xFFFFFF)
        case .colour:
            Palette(0x0D111E, 0x58C4FF, 0xFF9E57, 0xFFF5C8, 0x7480A4, 0x5A6482, 0xC4CCE0, 0x8C98BA, 0x7EE0A0)
                .heating(0xFFD75F, 0xFFAF00, 0xFF5F5F)
        case .contrast:
            Palette(0x000000, 0x00FFFF, 0xFFFF00, 0xFFFFFF, 0xFF00FF, 0x00AA00, 0xFFFFFF, 0xFFFFFF, 0x00FF00, .bold)
                .heating(0xFFD7AF, 0xFFAF5F, 0xFF5F5F)
        case .colourblind:
            // The palette of M. Okabe and K. Ito, "Color Universal Design", 2008.
            Palette(0x000000, 0x56B4E9, 0xE69F00, 0xF0E442, 0x7C7C7C, 0x606060, 0xE6E6E6, 0x969696, 0x009E73)
                .heating(0xFFFFFF, 0xFFAFD7, 0xFF5F00)
        case .mono: .standard
        }
    }
}
