extension Unicode.Scalar {
    /// The columns that terminals give the character: two for a wide one, none for a mark over or below another one.
    ///
    /// `nil` for a character that a terminal does not show, such as a control character.
    public var columns: Int? {
        // Below the combining marks everything printing is one column wide.
        if value < 0x300 {
            return value >= 0x20 && value < 0x7F || value >= 0xA0 && value != 0xAD ? 1 : nil
        }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            return nil
        case .nonspacingMark, .enclosingMark:
            // Selectors of variants widen a character in some terminals only.
            return properties.isVariationSelector ? nil : 0
        default:
            // The vowels and final consonants of Hangul are drawn into the syllable.
            return (0x1160...0x11FF).contains(value) ? 0 : isWide ? 2 : 1
        }
    }

    /// True if a terminal shows the character in one column, with ink of its own.
    public var isDrawn: Bool { columns == 1 && properties.generalCategory != .spaceSeparator }

    /// True if terminals give the scalar two columns (East Asian Width W and F, and emoji).
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF,
            0x20000...0x3FFFD:
            true
        default:
            properties.isEmojiPresentation
        }
    }
}

extension String {
    /// The columns of the text on a terminal; a character that is not shown takes one, for its replacement.
    public var columns: Int { unicodeScalars.reduce(0) { $0 + ($1.columns ?? 1) } }
}
