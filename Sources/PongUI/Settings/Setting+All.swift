internal import DisplayText
internal import GameCore
internal import TerminalUI

extension Setting {
    /// All settings, in the order of the file and of the screen; the keys come last.
    public static let all: [Setting] = sections.flatMap(\.settings) + unseen + KeyAction.allCases.map { Setting($0) }

    /// A group of settings on the screen.
    struct Section: Sendable {
        let title: String
        let settings: [Setting]
        /// Puts the keys below its settings.
        var hasKeys = false
    }

    static let sections = [
        Section(
            title: "Look and sound",
            settings: [
                Setting("theme", "The colours.", \.theme),
                Setting("calm", "Leaves out the ball's trail and the flashes on the court.", \.calm) { isOn, _ in
                    isOn ? "Both are left out." : "Both are shown: the court answers contacts and goals."
                },
                Setting("sound", "What is heard: nothing, the terminal's bell, or tones.", \.sound),
            ]
        ),
        Section(
            title: "Match",
            settings: [
                Setting("level", "How well the computer plays.", \.level, .nextMatch), pace, points, winByTwo, court,
                Setting("orientation", "Where the paddles are: left and right, or top and bottom.", \.orientation),
            ]
        ),
        Section(
            title: "Players",
            settings: [
                Setting("name", "Your name on the screen, and in rooms; - is the screen's own word.", of: .one),
                Setting(
                    "second-name",
                    "The name of the second player at the keyboard; - is the screen's own word.",
                    of: .two
                ),
            ]
        ),
        Section(title: "Controls", settings: [input], hasKeys: true),
    ]

    private static let pace = Setting(
        name: "pace",
        comment: "The ball's speed and the paddles' length; auto is the level's, and normal between people.",
        kind: .choice(["auto"] + Rules.Pace.allCases.map(\.rawValue)),
        effect: .nextMatch,
        value: { $0.pace?.rawValue ?? "auto" },
        meaning: { $0.pace?.meaning ?? "The level's pace, and normal between people." },
        put: { value, options in
            guard value == "auto" || Rules.Pace(rawValue: value) != nil else { return false }
            options.pace = Rules.Pace(rawValue: value)
            return true
        }
    )

    private static let points = Setting(
        name: "points",
        comment: "The points that win a match.",
        kind: .number(Rules.Settings.winningScores),
        effect: .nextMatch,
        value: { "\($0.rules.settings.winningScore)" },
        meaning: { _ in nil },
        put: { value, options in
            guard let points = Int(value), Rules.Settings.winningScores.contains(points) else { return false }
            return options.change { $0.winningScore = points }
        }
    )

    private static let winByTwo = Setting(
        "win-by-two",
        "Requires a lead of two points to win.",
        \.winsByTwo,
        .nextMatch
    ) { isOn, options in
        let last = options.rules.settings.winningScore - 1
        return "At \(last) : \(last) " + (isOn ? "play goes on until one leads by two." : "one point decides.")
    }

    private static let court = Setting(
        name: "court",
        comment: "What stands on the court; pong courts describes each.",
        kind: .choice(Court.shipped.map(\.name)),
        effect: .nextMatch,
        value: { $0.court.name },
        meaning: { options in options.court.summary.map { "Here: \($0)." } },
        put: { value, options in
            guard let court = Court.shipped.first(where: { $0.name == value }) else { return false }
            return (try? options.choose(court)) != nil
        }
    )

    private static let input = Setting(
        name: "input",
        comment: "How keys or the mouse move a paddle; auto chooses by terminal and players.",
        kind: .choice(["auto"] + InputScheme.allCases.map(\.rawValue)),
        effect: .atOnce,
        value: { $0.input?.rawValue ?? "auto" },
        meaning: { $0.input?.meaning },
        put: { value, options in
            guard value == "auto" || InputScheme(setting: value) != nil else { return false }
            options.input = InputScheme(setting: value)
            return true
        }
    )

    private static let unseen: [Setting] = [
        Setting("introduced", "Marks the first start as shown: yes shows it no more.", \.isIntroduced, .unseen) {
            _,
            _ in
            nil
        }
    ]

    /// Names that earlier versions wrote: their lines are ignored without a complaint.
    static let retired = ["sound-asked"]

    /// A choice between the cases of a type.
    private init<Value: ExplainedChoice>(
        _ name: String,
        _ comment: String,
        _ place: any WritableKeyPath<AppOptions, Value> & Sendable,
        _ effect: Effect = .atOnce
    ) {
        self.init(
            name: name,
            comment: comment,
            kind: .choice(Value.allCases.map(\.rawValue)),
            effect: effect,
            value: { $0[keyPath: place].rawValue },
            meaning: { $0[keyPath: place].meaning },
            put: { value, options in
                guard let choice = Value(rawValue: value) else { return false }
                options[keyPath: place] = choice
                return true
            }
        )
    }

    /// A choice between yes and no.
    private init(
        _ name: String,
        _ comment: String,
        _ place: any WritableKeyPath<AppOptions, Bool> & Sendable,
        _ effect: Effect = .atOnce,
        meaning: @escaping @Sendable (Bool, AppOptions) -> String?
    ) {
        self.init(
            name: name,
            comment: comment,
            kind: .choice(["yes", "no"]),
            effect: effect,
            value: { $0[keyPath: place] ? "yes" : "no" },
            meaning: { meaning($0[keyPath: place], $0) },
            put: { text, options in
                guard text == "yes" || text == "no" else { return false }
                options[keyPath: place] = text == "yes"
                return true
            }
        )
    }

    /// The name of a player at the keyboard.
    private init(_ name: String, _ comment: String, of player: Player) {
        self.init(
            name: name,
            comment: comment,
            kind: .text(longest: DisplayName.longest),
            effect: .atOnce,
            value: { $0.names[player] ?? Setting.noName },
            meaning: { _ in nil },
            put: { value, options in
                let isNone = value.isEmpty || value == Setting.noName
                let name = DisplayName(whole: value)?.text
                guard isNone || name != nil else { return false }
                options.names[player] = isNone ? nil : name
                return true
            }
        )
    }

    /// The file's value for a name that was not chosen.
    static let noName = "-"

    /// The keys of an action.
    private init(_ action: KeyAction) {
        self.init(
            name: "key \(action.name)",
            comment: action.comment,
            kind: .keys(action),
            effect: .atOnce,
            value: { options in
                let names = options.keys[action].map(\.name)
                return names.isEmpty ? "none" : names.joined(separator: " ")
            },
            meaning: { _ in nil },
            put: nil
        )
    }
}

extension AppOptions {
    /// The rule that a win needs a lead of two points; valid with any other rules.
    fileprivate var winsByTwo: Bool {
        get { rules.settings.winByTwo }
        set { _ = change { $0.winByTwo = newValue } }
    }

    /// Changes the settings of the rules.
    ///
    /// - Returns: False if the result is invalid; then nothing changes.
    fileprivate mutating func change(_ change: (inout Rules.Settings) -> Void) -> Bool {
        var settings = rules.settings
        change(&settings)
        guard let changed = try? Rules(settings) else { return false }
        rules = changed
        return true
    }
}
