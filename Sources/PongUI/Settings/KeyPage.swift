internal import TerminalUI

/// The keys of every action, and how to choose others.
struct KeyPage {
    private(set) var chosen = 0
    /// What the next key is for; `nil` if it moves in the list.
    private(set) var awaited: Awaited?
    /// What was refused or done; until the next key.
    private(set) var notice: String?

    enum Awaited {
        /// The action's only key.
        case only
        /// One key more.
        case more
    }

    /// The action of the chosen line; `nil` for the line below the actions, which resets all.
    var action: KeyAction? { KeyAction(rawValue: chosen) }

    /// The lines of the list: one for each action, and one that resets all.
    static let rows = KeyAction.allCases.count + 1

    /// Answers a key.
    ///
    /// - Returns: Whether the page stays open.
    mutating func handle(_ event: KeyEvent, _ keys: inout KeyBindings) -> Bool {
        if awaited != nil {
            // What is held down since the last key is not meant.
            if event.action == .press { take(event, &keys) }
            return true
        }
        notice = nil
        switch MenuKey(event.key) {
        case .up: chosen = max(chosen - 1, 0)
        case .down: chosen = min(chosen + 1, Self.rows - 1)
        case .first, .pageUp: chosen = 0
        case .last, .pageDown: chosen = Self.rows - 1
        case .choose: if action == nil { resetAll(&keys) } else { awaited = .only }
        case .add: if action != nil { awaited = .more }
        case .reset: if let action { set(action.standardKeys, of: action, &keys) }
        case .left, .right: break
        case nil: return event.action != .press || !(event.key == .escape || keys.action(of: event.key) == .quit)
        }
        return true
    }

    private mutating func take(_ event: KeyEvent, _ keys: inout KeyBindings) {
        guard let action else { return }
        if event.key == .escape {
            awaited = nil
            return
        }
        guard !event.isChord else {
            notice = "A key together with Ctrl or Alt cannot be chosen"
            return
        }
        // A key that types a y says yes, wherever it is.
        guard event.key.folded != .yes else {
            notice = "Refused: \(KeyBindings.Refusal.reserved(.yes).words)"
            return
        }
        // A paddle's keys are those at the same places on every keyboard; other keys are those that type the character.
        let key = action.player == nil ? event.key : event.place
        set((awaited == .more ? keys[action] : []) + [key], of: action, &keys)
    }

    /// Gives an action other keys; where one is refused, the page goes on waiting for another one.
    private mutating func set(_ new: [Key], of action: KeyAction, _ keys: inout KeyBindings) {
        do {
            try keys.set(new, of: action)
            awaited = nil
            notice = nil
        } catch {
            notice = "Refused: \(error.words)"
        }
    }

    private mutating func resetAll(_ keys: inout KeyBindings) {
        keys = .standard
        notice = "All keys are as they were at first"
    }
}
