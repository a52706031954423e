/// The meaning of a key in menus, lists and questions.
///
/// Its keys cannot be those of ``KeyAction/isOfProgram``, which work there too.
package enum MenuKey: Equatable {
    case up, down, left, right
    case pageUp, pageDown, first, last
    /// Takes the chosen line.
    case choose
    /// Adds to the chosen line, or resets it.
    case add, reset

    /// The meaning of a key; `nil` if it has none in menus.
    package init?(_ key: KeyName) {
        switch key.text {
        case "up", "shift-tab", "k", "w": self = .up
        case "down", "tab", "j", "s": self = .down
        case "left", "h", "a": self = .left
        case "right", "l", "d": self = .right
        case "page-up": self = .pageUp
        case "page-down": self = .pageDown
        case "home": self = .first
        case "end": self = .last
        case "enter", "space": self = .choose
        case "insert", "+", "=": self = .add
        case "delete", "backspace": self = .reset
        default: return nil
        }
    }
}
