public import PlayerProfile
public import TerminalUI

extension Key {
    /// The key with its letter in lower case, so that keys work with Caps Lock, too.
    public var folded: Key {
        if case .character(let scalar) = self { .character(scalar.folded) } else { self }
    }

    /// The key that says yes to a question; no action can have it.
    package static let yes: Key = .character("y")

    /// The key that copies what the screen has to share, unless the player gives it another action.
    package static let copy: Key = .character("c")

    /// The keys whose names are words.
    fileprivate static let named: [(key: Key, name: String)] =
        [
            (.character(" "), "space"), (.up, "up"), (.down, "down"), (.left, "left"), (.right, "right"),
            (.enter, "enter"), (.escape, "esc"), (.tab, "tab"), (.backtab, "shift-tab"), (.backspace, "backspace"),
            (.delete, "delete"), (.insert, "insert"), (.home, "home"), (.end, "end"), (.pageUp, "page-up"),
            (.pageDown, "page-down"),
        ] + (1...35).map { (.function($0), "f\($0)") }

    /// Finds a key by its name in the settings, in upper or lower case.
    public init?(name: some StringProtocol) {
        guard let text = KeyName(name)?.text else { return nil }
        if let named = Self.named.first(where: { $0.name == text }) {
            self = named.key
        } else if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 {
            self = .character(scalar)
        } else {
            return nil
        }
    }
}

extension KeyName {
    /// The name of a key; `nil` if it has none, as one whose character needs more than one column.
    package init?(_ key: Key) {
        if let named = Key.named.first(where: { $0.key == key }) {
            self.init(named.name)
        } else if case .character(let scalar) = key {
            self.init(typing: scalar)
        } else {
            return nil
        }
    }
}

extension KeyBindings {
    /// The action of a key; `nil` if it has none.
    public func action(of key: Key) -> KeyAction? { KeyName(key).flatMap { action(of: $0) } }
}

extension MenuKey {
    /// The meaning of a key; `nil` if it has none in menus.
    init?(_ key: Key) {
        guard let name = KeyName(key) else { return nil }
        self.init(name)
    }
}
