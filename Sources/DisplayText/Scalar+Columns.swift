extension Unicode.Scalar {
    /// True if a terminal shows the character in one column, with ink or as a blank.
    public var hasOneColumn: Bool {
        // Below the combining marks every printing character is one column wide.
        if value < 0x300 {
            return value >= 0x20 && value < 0x7F || value >= 0xA0 && value != 0xAD
        }
        return !isWide && isPrinting
    }

    /// True if a terminal shows the character in one column, with ink.
    public var isDrawn: Bool { hasOneColumn && properties.generalCategory != .spaceSeparator }

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

    /// True if the scalar takes a column of its own, with ink or blank.
    private var isPrinting: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark,
            .lineSeparator, .paragraphSeparator:
            false
        default:
            true
        }
    }
}
