internal import DisplayText
internal import GameBasics

/// A key by its name in the settings: the character that it types, or a word.
public struct KeyName: Sendable, Hashable {
    /// The character, a letter in lower case, or a word such as `page-up`.
    public let text: String

    private init(text: String) { self.text = text }

    /// Finds a key by its name, in upper or lower case.
    public init?(_ name: some StringProtocol) {
        if name.count == 1, let scalar = name.first?.composed {
            self.init(typing: scalar)
        } else {
            let name = name.lowercased()
            guard Self.labels.contains(where: { $0.name == name }) else { return nil }
            self.init(text: name)
        }
    }

    /// The key that types a character, which a screen can show in one column; `nil` for any other character.
    package init?(typing scalar: Unicode.Scalar) {
        guard scalar.isDrawn else { return nil }
        text = String(scalar.folded)
    }

    static let enter = KeyName(text: "enter")
    static let escape = KeyName(text: "esc")

    /// The key that says yes to a question; no action can have it.
    package static let yes = KeyName(text: "y")

    /// The names that are words, with the keys' labels on the screen.
    private static let labels: [(name: String, label: String)] =
        [
            ("space", "Space"), ("up", "↑"), ("down", "↓"), ("left", "←"), ("right", "→"), ("enter", "Enter"),
            ("esc", "Esc"), ("tab", "Tab"), ("shift-tab", "S-Tab"), ("backspace", "Bksp"), ("delete", "Del"),
            ("insert", "Ins"), ("home", "Home"), ("end", "End"), ("page-up", "PgUp"), ("page-down", "PgDn"),
        ] + (1...35).map { ("f\($0)", "F\($0)") }

    /// The key as the screen shows it beside an action: at most five columns, letters of player one as capitals.
    package func label(for action: KeyAction?) -> String {
        if let label = Self.labels.first(where: { $0.name == text })?.label { return label }
        return action?.player == .one && text.utf8.count == 1 ? text.uppercased() : text
    }
}

extension Unicode.Scalar {
    /// The letter in lower case, so that keys work with Caps Lock, too; any other character as it is.
    package var folded: Unicode.Scalar {
        let lower = properties.lowercaseMapping.unicodeScalars
        guard let first = lower.first, lower.count == 1 else { return self }
        return first
    }
}
