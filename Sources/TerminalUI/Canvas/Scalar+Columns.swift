extension Unicode.Scalar {
    /// The scalar itself if a terminal shows it in one column, otherwise `?`.
    var singleColumn: Unicode.Scalar {
        if value < 0x7F {
            return value >= 0x20 ? self : "?"
        }
        // Below the combining marks everything printing is one column wide.
        if value < 0x300 {
            return value >= 0xA0 && value != 0xAD ? self : "?"
        }
        return isWide || !isPrinting ? "?" : self
    }

    /// Whether terminals give the scalar two columns (East Asian Width W and F, and emoji).
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

    /// Whether the scalar takes a column of its own, with ink or blank.
    private var isPrinting: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark,
            .lineSeparator, .paragraphSeparator:
            false
        default:
            true
        }
    }

    /// The nearest printing ASCII character: the scalar itself, a look-alike, or `?`.
    var asciiStandIn: Unicode.Scalar {
        guard value >= 0x7F else { return self }
        return switch self {
        case "…", "·": "."
        case "–", "—", "─": "-"
        case "│": "|"
        case "┌", "┐", "└", "┘": "+"
        case "═": "="
        case "║", "╔", "╗", "╚", "╝": "#"
        case "●": "*"
        case "○": "o"
        case "▲", "↑": "^"
        case "▼", "↓": "v"
        case "◀", "←": "<"
        case "▶", "→": ">"
        case "×": "x"
        default: "?"
        }
    }
}
