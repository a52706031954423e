extension Unicode.Scalar {
    /// The nearest printing ASCII character: the scalar itself, a look-alike, or `?`.
    var asciiStandIn: Unicode.Scalar {
        guard value >= 0x7F else { return self }
        return switch self {
        case "…", "·": "."
        case "–", "—", "─": "-"
        case "│": "|"
        case "┌", "┐", "└", "┘", "├", "┤": "+"
        case "═": "="
        case "║", "╔", "╗", "╚", "╝": "#"
        case "●": "*"
        case "○": "o"
        case "▲", "↑": "^"
        case "▼", "↓": "v"
        case "◀", "←": "<"
        case "▶", "→": ">"
        case "×": "x"
        case "▒": "%"
        case "╲": "\\"
        case "╱": "/"
        default: "?"
        }
    }
}
