internal import DisplayText

extension Unicode.Scalar {
    /// The scalar itself if a terminal shows it in one column, otherwise `?`.
    var singleColumn: Unicode.Scalar {
        if value < 0x7F {
            return value >= 0x20 ? self : "?"
        }
        return hasOneColumn ? self : "?"
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
