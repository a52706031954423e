/// A choice of colours.
public enum Theme: String, Sendable, Hashable, CaseIterable {
    /// White on black, as in 1972.
    case classic
    case colour
    /// Full-strength colours on black, a different one for each thing, and bold text.
    case contrast
    /// Colours that stay apart for every common kind of colour vision.
    case colourblind
    /// The terminal's own colours only.
    case mono
}

extension Theme {
    /// The name in a sentence.
    package var words: String {
        switch self {
        case .classic: "classic"
        case .colour: "colour"
        case .contrast: "high contrast"
        case .colourblind: "colour-blind"
        case .mono: "the terminal's own"
        }
    }
}

extension Theme: ExplainedChoice {
    var meaning: String {
        switch self {
        case .classic: "White on black."
        case .colour: "A colour for each player, on dark blue."
        case .contrast: "Full-strength colours and bold text on black."
        case .colourblind: "Colours that stay apart for every common kind of colour vision."
        case .mono: "The terminal's own colours."
        }
    }
}
