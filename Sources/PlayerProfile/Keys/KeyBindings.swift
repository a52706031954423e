internal import GameBasics
package import GameCore

/// The keys of every action: each key has one action at most.
public struct KeyBindings: Sendable, Hashable {
    /// Indexed by the action's number.
    private var keys = KeyAction.allCases.map(\.standardKeys)

    /// The default keys.
    public static let standard = KeyBindings()

    private init() {}

    /// The keys of an action, the most important one first.
    public subscript(action: KeyAction) -> [KeyName] { keys[action.rawValue] }

    /// The action of a key; `nil` if it has none.
    public func action(of key: KeyName) -> KeyAction? {
        keys.firstIndex { $0.contains(key) }.flatMap(KeyAction.init)
    }

    /// The reason to refuse a key for an action.
    public enum Refusal: Error, Hashable {
        /// The key has a fixed meaning.
        case reserved(KeyName)
        /// The key has a meaning in menus, where the action's key works too.
        case ofMenus(KeyName)
        /// The screen cannot show the key's character in one column.
        case notShown
        /// The key is another action's.
        case taken(KeyName, by: KeyAction)

        /// The reason as a sentence about the key, in the names of the settings file.
        public var words: String { words(key: { key, _ in key.text }, action: \.name) }

        /// The reason as a sentence about the key, in the words of the screen.
        package var shownWords: String { words(key: { $0.label(for: $1) }, action: \.title) }

        private func words(key name: (KeyName, KeyAction?) -> String, action title: (KeyAction) -> String) -> String {
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
    public mutating func set(_ newKeys: [KeyName], of action: KeyAction) throws(Refusal) {
        var unique: [KeyName] = []
        for key in newKeys where !unique.contains(key) {
            if let refusal = Self.refusal(of: key, for: action) { throw refusal }
            if let other = self.action(of: key), other != action { throw .taken(key, by: other) }
            unique.append(key)
        }
        keys[action.rawValue] = unique
    }

    /// Keys for an action, such as from a line of the settings file.
    typealias Entry = (action: KeyAction, keys: [KeyName])

    /// Sets the keys of the listed actions, which give up their old ones first, so that two can exchange theirs.
    ///
    /// Of several entries for an action, the last one without a conflict counts. An action without such an entry has
    /// those of its standard keys that are free.
    ///
    /// - Returns: The indices of the refused entries with the reasons, in list order.
    mutating func set(_ entries: [Entry]) -> [(index: Int, refusal: Refusal)] {
        for entry in entries { keys[entry.action.rawValue] = [] }
        var refused: [(index: Int, refusal: Refusal)] = []
        var unset: [KeyAction] = []
        let last = KeyAction.allCases.compactMap { action in entries.lastIndex { $0.action == action } }.sorted()
        for action in last.map({ entries[$0].action }) {
            let isSet = entries.indices.reversed().filter { entries[$0].action == action }.contains { index in
                do throws(Refusal) {
                    try set(entries[index].keys, of: action)
                    return true
                } catch {
                    refused.append((index, error))
                    return false
                }
            }
            if !isSet { unset.append(action) }
        }
        for action in unset {
            keys[action.rawValue] = action.standardKeys.filter { self.action(of: $0) == nil }
        }
        return refused.sorted { $0.index < $1.index }
    }

    /// The refusal of a key for an action, regardless of the other actions' keys.
    static func refusal(of key: KeyName, for action: KeyAction) -> Refusal? {
        if [.enter, .escape, .yes].contains(key) { return .reserved(key) }
        return action.isOfProgram && MenuKey(key) != nil ? .ofMenus(key) : nil
    }

    /// The first key of an action as the screen shows it; without one its fixed key, or a dash.
    public func label(of action: KeyAction) -> String {
        self[action].first.map { $0.label(for: action) } ?? action.constantKey ?? "–"
    }

    /// All keys of an action as the screen shows them.
    package func allLabels(of action: KeyAction) -> [String] { self[action].map { $0.label(for: action) } }

    /// The key with which a player serves, as the screen shows it: the player's own key, or else the common one.
    package func serveLabel(of player: Player) -> String {
        let own = player == .one ? KeyAction.oneServe : .twoServe
        return label(of: self[own].isEmpty ? .serve : own)
    }
}
