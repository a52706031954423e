internal import DisplayText
internal import GameCore
internal import TerminalUI

extension Setting {
    /// All settings, in the order of the file and of the screen; the keys come last.
    public static let all: [Setting] = shown + unseen + KeyAction.allCases.map { Setting($0) }

    private static let shown: [Setting] = [
        Setting("theme", "The colours.", \.theme),
        Setting("level", "How well the computer plays.", \.level, .nextMatch),
        Setting(
            name: "pace",
            comment: "The ball's speed and the paddles' length; auto is the level's, and normal between people.",
            kind: .choice(["auto"] + Rules.Pace.allCases.map(\.rawValue)),
            effect: .nextMatch,
            value: { $0.pace?.rawValue ?? "auto" },
            put: { value, options in
                guard value == "auto" || Rules.Pace(rawValue: value) != nil else { return false }
                options.pace = Rules.Pace(rawValue: value)
                return true
            }
        ),
        Setting(
            name: "points",
            comment: "The points that win a match.",
            kind: .number(Rules.Settings.winningScores),
            effect: .nextMatch,
            value: { "\($0.rules.settings.winningScore)" },
            put: { value, options in
                guard let points = Int(value), Rules.Settings.winningScores.contains(points) else { return false }
                return options.change { $0.winningScore = points }
            }
        ),
        Setting("win-by-two", "Whether the winner needs a lead of two points.", .nextMatch) { options in
            options.rules.settings.winByTwo
        } put: { isOn, options in
            _ = options.change { $0.winByTwo = isOn }
        },
        Setting(
            name: "court",
            comment: "What stands on the court; pong courts describes each.",
            kind: .choice(Court.shipped.map(\.name)),
            effect: .nextMatch,
            value: { $0.court.name },
            put: { value, options in
                guard let court = Court.shipped.first(where: { $0.name == value }) else { return false }
                return (try? options.choose(court)) != nil
            }
        ),
        Setting("orientation", "Where the paddles are: left and right, or top and bottom.", \.orientation),
        Setting(
            name: "input",
            comment: "How keys or the mouse move a paddle; auto chooses by terminal and players.",
            kind: .choice(["auto"] + InputScheme.allCases.map(\.rawValue)),
            effect: .atOnce,
            value: { $0.input?.rawValue ?? "auto" },
            put: { value, options in
                guard value == "auto" || InputScheme(setting: value) != nil else { return false }
                options.input = InputScheme(setting: value)
                return true
            }
        ),
        Setting("sound", "What is heard: nothing, the terminal's bell, or tones.", \.sound),
        Setting("calm", "Whether the ball has no trail, and nothing on the court flashes.") { options in
            options.calm
        } put: { isOn, options in
            options.calm = isOn
        },
        Setting("name", "Your name on the screen, and in rooms; - is the screen's own word.", of: .one),
        Setting("second-name", "The name of the second player at the keyboard; - is the screen's own word.", of: .two),
    ]

    private static let unseen: [Setting] = [
        Setting("introduced", "Whether the first start was shown: yes shows it no more.", .unseen) { options in
            options.isIntroduced
        } put: { isOn, options in
            options.isIntroduced = isOn
        },
        Setting("sound-asked", "Whether the title asked what is to be heard: yes asks no more.", .unseen) { options in
            options.isAskedAboutSound
        } put: { isOn, options in
            options.isAskedAboutSound = isOn
        },
    ]

    /// A choice between the cases of a type.
    private init<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
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
        _ effect: Effect = .atOnce,
        value: @escaping @Sendable (AppOptions) -> Bool,
        put: @escaping @Sendable (Bool, inout AppOptions) -> Void
    ) {
        self.init(
            name: name,
            comment: comment,
            kind: .choice(["yes", "no"]),
            effect: effect,
            value: { value($0) ? "yes" : "no" },
            put: { text, options in
                guard text == "yes" || text == "no" else { return false }
                put(text == "yes", &options)
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
            put: { value, options in
                let isNone = value.isEmpty || value == Setting.noName
                let name = DisplayName(whole: value)?.text
                guard isNone || name != nil else { return false }
                options.names[player] = isNone ? nil : name
                return true
            }
        )
    }

    /// What the file has in the place of a name that was not chosen.
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
            put: nil
        )
    }
}

extension AppOptions {
    /// Changes numbers of the rules.
    ///
    /// - Returns: Whether the rules allow them.
    fileprivate mutating func change(_ change: (inout Rules.Settings) -> Void) -> Bool {
        var settings = rules.settings
        change(&settings)
        guard let changed = try? Rules(settings) else { return false }
        rules = changed
        return true
    }
}
