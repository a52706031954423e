internal import DisplayText
internal import GameCore
public import TerminalUI

/// The keys of every action: each key has one action at most.
public struct KeyBindings: Sendable, Hashable {
    /// Indexed by the action's number.
    private var keys = KeyAction.allCases.map(\.standardKeys)

    /// The default keys.
    public static let standard = KeyBindings()

    private init() {}

    /// The keys of an action, the most important one first.
    public subscript(action: KeyAction) -> [Key] { keys[action.rawValue] }

    /// The action of a key; `nil` if it has none.
    public func action(of key: Key) -> KeyAction? {
        let key = key.folded
        return keys.firstIndex { $0.contains(key) }.flatMap(KeyAction.init)
    }

    /// The reason to refuse a key for an action.
    public enum Refusal: Error, Hashable {
        /// The key has a fixed meaning.
        case reserved(Key)
        /// The key has a meaning in menus, where the action's key works too.
        case ofMenus(Key)
        /// The screen cannot show the key's character in one column.
        case notShown
        /// The key is another action's.
        case taken(Key, by: KeyAction)

        /// The reason as a sentence about the key, in the names of the settings file.
        public var words: String { words(key: { key, _ in key.name }, action: \.name) }

        /// The reason as a sentence about the key, in the words of the screen.
        var shownWords: String { words(key: { $0.label(for: $1) }, action: \.title) }

        private func words(key name: (Key, KeyAction?) -> String, action title: (KeyAction) -> String) -> String {
            switch self {
            case .reserved(let key): "\(name(key, nil)) always means the same, and cannot be chosen"
            case .ofMenus(let key): "\(name(key, nil)) is needed in menus, where this key works too"
            case .notShown: "a key whose character needs more than one column cannot be chosen"
            case .taken(let key, let action): "\(name(key, action)) is a key of \(title(action))"
            }
        }
    }

    /// Sets the keys of an action.
    ///
    /// - Throws: The ``Refusal`` of the first refused key; then nothing changes.
    public mutating func set(_ newKeys: [Key], of action: KeyAction) throws(Refusal) {
        var unique: [Key] = []
        for key in newKeys.map(\.folded) where !unique.contains(key) {
            if let refusal = Self.refusal(of: key, for: action) { throw refusal }
            if let other = self.action(of: key), other != action { throw .taken(key, by: other) }
            unique.append(key)
        }
        keys[action.rawValue] = unique
    }

    /// Keys for an action, such as from a line of the settings file.
    typealias Entry = (action: KeyAction, keys: [Key])

    /// Sets the keys of the listed actions, then resolves conflicts.
    ///
    /// Of several entries for an action, the last one counts. While two actions share a key, the last entry in conflict
    /// is refused: then the action's previous entry counts, or else its standard keys. An entry that was in conflict
    /// only with entries refused later is restored.
    ///
    /// - Returns: The indices of the refused entries with the reasons, in list order.
    mutating func set(_ entries: [Entry]) -> [(index: Int, refusal: Refusal)] {
        // By the action's number; the last entry of each counts.
        var holding = KeyAction.allCases.map { action in entries.indices.filter { entries[$0].action == action } }
        for action in KeyAction.allCases where !holding[action.rawValue].isEmpty { take(entries, holding, of: action) }
        var refused: [Int] = []
        while let last = holding.compactMap(\.last).filter({ meeting(of: entries[$0]) != nil }).max() {
            refused.append(last)
            holding[entries[last].action.rawValue].removeLast()
            take(entries, holding, of: entries[last].action)
        }
        refused.sort()
        while let place = refused.lastIndex(where: { meeting(of: entries[$0]) == nil }) {
            let index = refused.remove(at: place)
            let action = entries[index].action
            holding[action.rawValue].append(index)
            holding[action.rawValue].sort()
            take(entries, holding, of: action)
        }
        return refused.compactMap { index in meeting(of: entries[index]).map { (index, $0) } }
    }

    /// Sets the keys of an action from its last entry, or else the standard ones.
    private mutating func take(_ entries: [Entry], _ holding: [[Int]], of action: KeyAction) {
        keys[action.rawValue] = holding[action.rawValue].last.map { entries[$0].keys } ?? action.standardKeys
    }

    /// The refusal of the first key of an entry that another action has; `nil` without a conflict.
    private func meeting(of entry: Entry) -> Refusal? {
        for key in entry.keys {
            for other in KeyAction.allCases where other != entry.action && self[other].contains(key) {
                return .taken(key, by: other)
            }
        }
        return nil
    }

    /// The refusal of a key for an action, regardless of the other actions' keys.
    static func refusal(of key: Key, for action: KeyAction) -> Refusal? {
        if case .character(let scalar) = key, scalar != " ", !scalar.isDrawn { return .notShown }
        if [.enter, .escape, .yes].contains(key.folded) { return .reserved(key) }
        return action.isOfProgram && MenuKey(key) != nil ? .ofMenus(key) : nil
    }

    /// The first key of an action as the screen shows it; without one its fixed key, or a dash.
    public func label(of action: KeyAction) -> String {
        self[action].first.map { $0.label(for: action) } ?? action.constantKey ?? "–"
    }

    /// The key with which a player serves, as the screen shows it: the player's own key, or else the common one.
    func serveLabel(of player: Player) -> String {
        let own = player == .one ? KeyAction.oneServe : .twoServe
        return label(of: self[own].isEmpty ? .serve : own)
    }
}
