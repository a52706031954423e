extension Unicode.Scalar {
    /// The nearest drawing character that a console's font has: those of code page 437.
    var onConsole: Unicode.Scalar {
        guard value >= 0xD7 else { return self }
        return switch self {
        case "×": "x"
        case "–", "—": "-"
        case "“", "”": "\""
        case "’": "'"
        case "…": "."
        case "●": "•"
        case "◀": "◄"
        case "▶": "►"
        case "▁", "▂", "▎", "▏", "▔", "▕": " "
        case "▃", "▅", "▖", "▗": "▄"
        case "▘", "▝": "▀"
        case "▍", "▋": "▌"
        case "▆", "▇", "▉", "▊", "▙", "▚", "▛", "▜", "▞", "▟": "█"
        default: self
        }
    }
}
