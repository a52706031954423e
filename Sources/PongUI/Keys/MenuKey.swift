package import TerminalUI

/// The meaning of a key in menus, lists and questions.
///
/// Its keys cannot be those of ``KeyAction/isOfProgram``, which work there too.
enum MenuKey: Equatable {
    case up, down, left, right
    case pageUp, pageDown, first, last
    /// Takes the chosen line.
    case choose
    /// Adds to the chosen line, or resets it.
    case add, reset

    /// The meaning of a key; `nil` if it has none in menus.
    init?(_ key: Key) {
        switch key.folded {
        case .up, .backtab, .character("k"), .character("w"): self = .up
        case .down, .tab, .character("j"), .character("s"): self = .down
        case .left, .character("h"), .character("a"): self = .left
        case .right, .character("l"), .character("d"): self = .right
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .first
        case .end: self = .last
        case .enter, .character(" "): self = .choose
        case .insert, .character("+"), .character("="): self = .add
        case .delete, .backspace: self = .reset
        default: return nil
        }
    }
}

extension Key {
    /// The key that says yes to a question; no action can have it.
    package static let yes: Key = .character("y")

    /// The key that copies what the screen has to share, unless the player gives it another action.
    package static let copy: Key = .character("c")
}
