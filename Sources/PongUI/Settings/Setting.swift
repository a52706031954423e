internal import GameCore

/// One value that the settings file keeps and the settings screen shows.
public struct Setting: Sendable {
    /// The first word of its lines in the file; of a key, the first two.
    public let name: String

    /// What it is, in one line.
    public let comment: String

    /// Its values.
    let kind: Kind

    /// When a change takes effect in a match that has begun.
    let effect: Effect

    /// The value in some options, as the file has it.
    public let value: @Sendable (AppOptions) -> String

    /// The value in some options, explained in one sentence; `nil` if it explains itself.
    let meaning: @Sendable (AppOptions) -> String?

    /// Puts a value into options and returns whether it is one of this setting's; `nil` for the keys of an action, which
    /// are chosen together with those of the others.
    let put: (@Sendable (_ value: String, _ options: inout AppOptions) -> Bool)?

    enum Kind: Sendable {
        case choice([String])
        case number(ClosedRange<Int>)
        /// A text of at most some characters.
        case text(longest: Int)
        case keys(KeyAction)
    }

    enum Effect: Sendable {
        case atOnce
        /// It is part of the rules or of the opponent.
        case nextMatch
        /// The screen shows no line for it.
        case unseen
    }

    /// The allowed values, in words.
    public var allowed: String {
        switch kind {
        case .choice(let names): names.inWords
        case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .text(let longest): "a text of 1 to \(longest) columns"
        case .keys: "names of keys with blanks between them, or none"
        }
    }

    /// Whether the setting is the keys of an action.
    var isKeys: Bool { if case .keys = kind { true } else { false } }

    /// Takes the next value, or the one before.
    func change(by step: Int, in options: inout AppOptions) {
        let now = value(options)
        switch kind {
        case .choice(let names):
            let index = names.firstIndex(of: now) ?? 0
            _ = put?(names[(index + step + names.count) % names.count], &options)
        case .number(let range):
            let number = (Int(now) ?? range.lowerBound) + step
            _ = put?("\(min(max(number, range.lowerBound), range.upperBound))", &options)
        case .text, .keys:
            break
        }
    }

    /// The settings whose values differ between two options, with the second one's values.
    static func changes(from old: AppOptions, to new: AppOptions) -> [SettingChange] {
        guard old != new else { return [] }
        return all.compactMap { setting in
            let value = setting.value(new)
            // A court of a file has a name that is no value of the setting.
            if case .choice(let names) = setting.kind, !names.contains(value) { return nil }
            return value == setting.value(old) ? nil : SettingChange(name: setting.name, value: value)
        }
    }
}

/// Another value of a setting.
public struct SettingChange: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension [String] {
    /// The names as a choice: "a, b or c".
    var inWords: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}
