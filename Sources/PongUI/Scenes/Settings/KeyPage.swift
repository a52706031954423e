internal import PlayerProfile
internal import TerminalUI

/// The settings page that shows and changes the keys of every action.
struct KeyPage {
    private(set) var chosen = 0
    /// The pending assignment, which the next key completes; `nil` if keys move in the list.
    private(set) var awaited: Awaited?
    /// The result of the last assignment, until the next key.
    private(set) var notice: String?

    enum Awaited {
        /// Replace the action's keys.
        case only
        /// Add a key.
        case more
    }

    /// The action of the chosen line; `nil` for the line below the actions, which resets all.
    var action: KeyAction? { KeyAction(rawValue: chosen) }

    /// The lines of the list: one for each action, and one that resets all.
    static let rows = KeyAction.allCases.count + 1

    /// Handles a key.
    ///
    /// - Returns: True if the page stays open.
    mutating func handle(_ event: KeyEvent, _ keys: inout KeyBindings) -> Bool {
        if awaited != nil {
            // A repeat of the previous key is not meant.
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
        if event.key == .escape { return awaited = nil }
        guard !event.isChord else { return notice = "A key together with Ctrl or Alt cannot be chosen" }
        // A key that types a y answers questions on any keyboard.
        guard event.key.folded != .yes else { return refuse(.reserved(.yes)) }
        // A paddle's keys are stored by their place, the same on every keyboard; other keys by their character.
        guard let key = KeyName(action.player == nil ? event.key : event.place) else { return refuse(.notShown) }
        set((awaited == .more ? keys[action] : []) + [key], of: action, &keys)
    }

    /// Sets an action's keys; after a refusal the page waits for another key.
    private mutating func set(_ new: [KeyName], of action: KeyAction, _ keys: inout KeyBindings) {
        do {
            try keys.set(new, of: action)
            awaited = nil
            notice = nil
        } catch {
            refuse(error)
        }
    }

    private mutating func refuse(_ refusal: KeyBindings.Refusal) { notice = "Refused: \(refusal.shownWords)" }

    private mutating func resetAll(_ keys: inout KeyBindings) {
        keys = .standard
        notice = "All keys are reset"
    }
}
