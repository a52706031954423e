internal import GameCore
public import TerminalUI

/// The keys of every action: each key has one action at most.
public struct KeyBindings: Sendable, Hashable {
    /// By the action's number.
    private var keys = KeyAction.allCases.map(\.standardKeys)

    /// The keys unless the player chose others.
    public static let standard = KeyBindings()

    private init() {}

    /// The keys of an action, the most important one first.
    public subscript(action: KeyAction) -> [Key] { keys[action.rawValue] }

    /// The action of a key; `nil` if it has none.
    public func action(of key: Key) -> KeyAction? {
        let key = key.folded
        return keys.firstIndex { $0.contains(key) }.flatMap(KeyAction.init)
    }

    /// Why a key cannot be one of an action's.
    public enum Refusal: Error, Hashable {
        /// The key has a meaning that cannot be taken from it.
        case reserved(Key)
        /// The key has a meaning in menus, where the action's key works too.
        case ofMenus(Key)
        /// The key is another action's.
        case taken(Key, by: KeyAction)

        /// The reason as a sentence about the key.
        public var words: String {
            switch self {
            case .reserved(let key): "\(key.name) always means the same, and cannot be chosen"
            case .ofMenus(let key): "\(key.name) is needed in menus, where this key works too"
            case .taken(let key, let action): "\(key.name) is a key of \(action.name)"
            }
        }
    }

    /// Gives an action other keys.
    ///
    /// - Throws: The ``Refusal`` of the first key that cannot be one of them; then nothing changes.
    public mutating func set(_ newKeys: [Key], of action: KeyAction) throws(Refusal) {
        var unique: [Key] = []
        for key in newKeys.map(\.folded) where !unique.contains(key) {
            if let refusal = Self.refusal(of: key, for: action) { throw refusal }
            if let other = self.action(of: key), other != action { throw .taken(key, by: other) }
            unique.append(key)
        }
        keys[action.rawValue] = unique
    }

    /// Gives each action of a list its keys, also those that another action has, and then looks where two meet.
    ///
    /// Where a key meets another action's, the last entry of the list that takes part keeps its standard keys, until none
    /// meets another.
    ///
    /// - Returns: The numbers of the entries that were refused, each with the reason, in the order of the list.
    mutating func set(_ entries: [(action: KeyAction, keys: [Key])]) -> [(index: Int, refusal: Refusal)] {
        var refused: [(index: Int, refusal: Refusal)] = []
        while true {
            for (index, entry) in entries.enumerated() where !refused.contains(where: { $0.index == index }) {
                keys[entry.action.rawValue] = entry.keys
            }
            guard let next = lastMeeting(of: entries, except: refused.map(\.index)) else {
                return refused.sorted { $0.index < $1.index }
            }
            refused.append(next)
            // Back to the standard, then the others once more.
            keys[entries[next.index].action.rawValue] = entries[next.index].action.standardKeys
        }
    }

    /// The last entry with a key that another action has, too.
    private func lastMeeting(
        of entries: [(action: KeyAction, keys: [Key])],
        except refused: [Int]
    ) -> (index: Int, refusal: Refusal)? {
        for (index, entry) in entries.enumerated().reversed() where !refused.contains(index) {
            for key in entry.keys {
                for other in KeyAction.allCases where other != entry.action && self[other].contains(key) {
                    return (index, .taken(key, by: other))
                }
            }
        }
        return nil
    }

    /// The refusal of a key for an action, whatever keys the others have.
    static func refusal(of key: Key, for action: KeyAction) -> Refusal? {
        switch key {
        case .enter, .escape: .reserved(key)
        case .up, .down, .left, .right, .tab, .backtab, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown,
            .character(" "), .character("y"):
            action.isOfProgram ? .ofMenus(key) : nil
        case .character, .function: nil
        }
    }

    /// The first key of an action as the screen shows it; without one the key that always does it, or a dash.
    public func label(of action: KeyAction) -> String {
        self[action].first.map { $0.label(for: action) } ?? action.constantKey ?? "–"
    }

    /// The key that a player serves with as the screen shows it: the player's own one, or else that of both.
    func serveLabel(of player: Player) -> String {
        let own = player == .one ? KeyAction.oneServe : .twoServe
        return label(of: self[own].isEmpty ? .serve : own)
    }
}
