internal import DisplayText
internal import GameCore

/// The notation of a setting's value in the file.
struct SettingCoding<Value>: Sendable {
    let kind: Setting.Kind
    let text: @Sendable (Value) -> String
    /// Reads a text; `nil` if it is invalid.
    let value: @Sendable (String) -> Value?
    /// Explains the value in one sentence; `nil` if it explains itself.
    var meaning: @Sendable (Value, AppOptions) -> String? = { _, _ in nil }
}

extension SettingCoding where Value: Sendable {
    /// One of some values by its name.
    private static func choice(
        of values: [Value],
        name: @escaping @Sendable (Value) -> String,
        meaning: @escaping @Sendable (Value, AppOptions) -> String?
    ) -> SettingCoding {
        let named: @Sendable (String) -> Value? = { text in values.first { name($0) == text } }
        return SettingCoding(kind: .choice(values.map(name)), text: name, value: named, meaning: meaning)
    }
}

extension SettingCoding where Value: ExplainedChoice {
    static var choice: SettingCoding {
        choice(of: Array(Value.allCases), name: \.rawValue) { value, _ in value.meaning }
    }
}

extension SettingCoding {
    /// A choice, or `auto` for `nil`, which the setting's comment explains.
    static func choiceOrAuto<Choice: ExplainedChoice>(
        reading read: @escaping @Sendable (String) -> Choice? = Choice.init(rawValue:)
    ) -> SettingCoding where Value == Choice? {
        SettingCoding(
            kind: .choice(["auto"] + Choice.allCases.map(\.rawValue)),
            text: { $0?.rawValue ?? "auto" },
            value: { $0 == "auto" ? .some(nil) : read($0).map { .some($0) } },
            meaning: { value, _ in value?.meaning }
        )
    }
}

extension SettingCoding<Bool> {
    static func yesOrNo(
        _ meaning: @escaping @Sendable (Bool, AppOptions) -> String? = { _, _ in nil }
    ) -> SettingCoding {
        choice(of: [true, false], name: { $0 ? "yes" : "no" }, meaning: meaning)
    }
}

extension SettingCoding<Int> {
    static func number(_ range: ClosedRange<Int>) -> SettingCoding {
        SettingCoding(
            kind: .number(range),
            text: { "\($0)" },
            value: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
        )
    }
}

extension SettingCoding<Court> {
    /// A shipped court.
    static var court: SettingCoding {
        choice(of: Court.shipped, name: \.name) { court, _ in court.summary.map { "Here: \($0)." } }
    }
}

extension SettingCoding<String?> {
    /// The name of a player at the keyboard, or ``Setting/noName``.
    static var name: SettingCoding {
        SettingCoding(
            kind: .name,
            text: { $0 ?? Setting.noName },
            value: { text in
                text.isEmpty || text == Setting.noName ? .some(nil) : DisplayName(whole: text).map { .some($0.text) }
            }
        )
    }
}

extension Setting {
    /// The file's value for a name that was not chosen.
    package static let noName = "-"
}
