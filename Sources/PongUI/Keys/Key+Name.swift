internal import DisplayText
internal import GameCore
public import TerminalUI

extension Key {
    /// The key with its letter in lower case, so that keys work with Caps Lock, too.
    public var folded: Key {
        guard case .character(let scalar) = self else { return self }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        guard let first = lower.first, lower.count == 1 else { return self }
        return .character(first)
    }

    /// The name in the settings file: the character that the key types, or a word.
    public var name: String { words?.name ?? typed }

    private var typed: String { if case .character(let scalar) = self { String(scalar) } else { "" } }

    private var words: Words? { Self.all.first { $0.key == self } }

    private typealias Words = (key: Key, name: String, label: String)

    /// The keys named by a word, with their labels on the screen.
    private static let all: [Words] =
        [
            (.character(" "), "space", "Space"), (.up, "up", "↑"), (.down, "down", "↓"), (.left, "left", "←"),
            (.right, "right", "→"), (.enter, "enter", "Enter"), (.escape, "esc", "Esc"), (.tab, "tab", "Tab"),
            (.backtab, "shift-tab", "S-Tab"), (.backspace, "backspace", "Bksp"), (.delete, "delete", "Del"),
            (.insert, "insert", "Ins"), (.home, "home", "Home"), (.end, "end", "End"), (.pageUp, "page-up", "PgUp"),
            (.pageDown, "page-down", "PgDn"),
        ] + (1...35).map { (.function($0), "f\($0)", "F\($0)") }

    /// Finds a key by its name, in upper or lower case.
    public init?(name: some StringProtocol) {
        if name.count == 1, let scalar = name.first?.composed {
            guard scalar.isDrawn else { return nil }
            self = Key.character(scalar).folded
        } else {
            let name = name.lowercased()
            guard let key = Key.all.first(where: { $0.name == name }) else { return nil }
            self = key.key
        }
    }

    /// The key as the screen shows it beside an action: at most five columns, letters of player one as capitals.
    public func label(for action: KeyAction?) -> String {
        if let words { return words.label }
        guard case .character(let scalar) = self, action?.player == .one, ("a"..."z").contains(scalar) else {
            return typed
        }
        return String(Unicode.Scalar(UInt8(scalar.value) - 32))
    }
}
