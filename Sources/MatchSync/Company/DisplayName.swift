/// The name of a participant, in a form that is safe to draw: one line of at most ``longest`` columns.
///
/// It has no control characters, no marks that pile up, and nothing that changes the direction of other text.
public struct DisplayName: Sendable, Hashable {
    /// The most characters of a name; a terminal shows each in one column.
    public static let longest = 16

    public let text: String

    /// Cleans a text.
    ///
    /// Blanks at its ends and all characters that cannot be drawn are left out; the rest is cut off after ``longest``
    /// characters. `nil` if nothing is left.
    public init?(_ text: String) {
        var clean = String.UnicodeScalarView()
        var count = 0
        var hasBlank = false
        for scalar in text.unicodeScalars {
            if scalar.properties.generalCategory == .spaceSeparator {
                hasBlank = count > 0
                continue
            }
            guard scalar.isDrawn else { continue }
            let width = hasBlank ? 2 : 1
            guard count + width <= Self.longest else { break }
            if hasBlank { clean.append(" ") }
            clean.append(scalar)
            count += width
            hasBlank = false
        }
        guard count > 0 else { return nil }
        self.text = String(clean)
    }
}

extension Unicode.Scalar {
    /// Whether the character has ink of its own.
    fileprivate var isDrawn: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark,
            .lineSeparator, .paragraphSeparator, .spaceSeparator:
            false
        default:
            true
        }
    }
}
