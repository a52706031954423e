internal import DisplayText

/// A value that the settings file keeps and the settings screen shows.
public struct Setting: Sendable {
    /// The first word of its lines in the file; of a key, the first two.
    public let name: String

    /// An explanation in one line.
    public let comment: String

    package let kind: Kind

    /// True if a change during a match takes effect with the next one: for the rules and the opponent.
    package internal(set) var waitsForNextMatch = false

    /// Reads the value from options, in the file's notation.
    public let value: @Sendable (AppOptions) -> String

    /// Explains the current value in one sentence; `nil` if it explains itself.
    package let meaning: @Sendable (AppOptions) -> String?

    /// Puts a value into options and returns false if it is invalid; `nil` for an action's keys, which are set together
    /// with all others.
    package let put: (@Sendable (_ value: String, _ options: inout AppOptions) -> Bool)?

    package enum Kind: Sendable {
        case choice([String])
        case number(ClosedRange<Int>)
        /// The name of a player.
        case name
        case keys(KeyAction)
    }

    /// The allowed values, in words.
    public var allowed: String {
        switch kind {
        case .choice(let names): names.inWords
        case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .name: "1 to \(DisplayName.longest) columns, with at least one visible character"
        case .keys: "names of keys with blanks between them, or none"
        }
    }

    /// The comment with the allowed values, for the file; of keys, whose form the file explains once, the comment alone.
    var fileComment: String {
        switch kind {
        case .choice(let names): "\(comment.dropLast()): \(names.count > 2 ? "one of " : "")\(allowed)."
        case .number: "\(comment.dropLast()): \(allowed)."
        case .name: "\(comment) It has \(allowed)."
        case .keys: comment
        }
    }

    var isKeys: Bool { if case .keys = kind { true } else { false } }

    /// Changes to the next or the previous value; a choice wraps around.
    package func change(by step: Int, in options: inout AppOptions) {
        let now = value(options)
        switch kind {
        case .choice(let names):
            let index = names.firstIndex(of: now) ?? 0
            _ = put?(names[(index + step + names.count) % names.count], &options)
        case .number(let range):
            // One outside of the range is refused.
            _ = put?("\((Int(now) ?? range.lowerBound) + step)", &options)
        case .name, .keys:
            break
        }
    }

    /// The settings whose values differ between two options, with the second one's values.
    package static func changes(from old: AppOptions, to new: AppOptions) -> [SettingChange] {
        guard old != new else { return [] }
        return all.compactMap { setting in
            let value = setting.value(new)
            // A court of a file has a name that is no value of the setting.
            if case .choice(let names) = setting.kind, !names.contains(value) { return nil }
            return value == setting.value(old) ? nil : (setting.name, value)
        }
    }
}

/// A new value of a setting.
public typealias SettingChange = (name: String, value: String)

extension [String] {
    /// The names as a choice: "a, b or c".
    var inWords: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}
