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
    public var name: String {
        switch self {
        case .character(" "): "space"
        case .character(let scalar): String(scalar)
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .enter: "enter"
        case .escape: "esc"
        case .tab: "tab"
        case .backtab: "shift-tab"
        case .backspace: "backspace"
        case .delete: "delete"
        case .insert: "insert"
        case .home: "home"
        case .end: "end"
        case .pageUp: "page-up"
        case .pageDown: "page-down"
        case .function(let number): "f\(number)"
        }
    }

    /// The keys named by a word.
    private static let named: [Key] =
        [
            .character(" "), .up, .down, .left, .right, .enter, .escape, .tab, .backtab, .backspace, .delete, .insert,
            .home, .end, .pageUp, .pageDown,
        ] + (1...35).map { .function($0) }

    /// Finds a key by its name, in upper or lower case.
    public init?(name: some StringProtocol) {
        if name.count == 1, let scalar = name.first?.composed {
            guard scalar.isDrawn else { return nil }
            self = Key.character(scalar).folded
        } else {
            let name = name.lowercased()
            guard let key = Key.named.first(where: { $0.name == name }) else { return nil }
            self = key
        }
    }

    /// The key as the screen shows it beside an action: at most five columns, letters of player one as capitals.
    public func label(for action: KeyAction) -> String {
        switch self {
        case .character(" "): "Space"
        case .character(let scalar) where action.player == .one && ("a"..."z").contains(scalar):
            String(Unicode.Scalar(UInt8(scalar.value) - 32))
        case .character(let scalar): String(scalar)
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backtab: "S-Tab"
        case .backspace: "Bksp"
        case .delete: "Del"
        case .insert: "Ins"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }
}
