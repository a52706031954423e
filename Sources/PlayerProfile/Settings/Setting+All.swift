internal import GameBasics
package import GameCore

extension Setting {
    /// All settings, in the order of the file and of the screen; the keys come last.
    public static let all: [Setting] = sections.flatMap(\.settings) + unseen + KeyAction.allCases.map { Setting($0) }

    /// The settings that the screen shows, in groups; the keys follow the last one.
    package static let sections: [(title: String, settings: [Setting])] = [
        ("Look and sound", look), ("Match", match), ("Players", players), ("Controls", controls),
    ]

    private static let look = [
        Setting(
            "theme",
            "Colours; auto takes colour, or classic where the terminal has few colours or ASCII only.",
            \.theme,
            .choiceOrAuto()
        ),
        Setting(
            "calm",
            "Less motion: no trail of the ball, no flashes, no glow of a long rally, and the result at once.",
            \.calm,
            .yesOrNo { isCalm, _ in
                isCalm ? "All of it is hidden." : "All of it is shown."
            }
        ),
        Setting("sound", "The sound of contacts and goals.", \.sound, .choice),
    ]

    private static let match =
        [
            Setting("level", "The computer's strength.", \.level, .choice),
            Setting(
                "pace",
                "The ball's speed and the paddles' length; auto takes the level's pace, or normal for two players.",
                \.pace,
                .choiceOrAuto()
            ),
            Setting("points", "The points that win a match.", \.target.points, .number(Rules.Settings.winningScores)),
            Setting("win-by-two", "Require a lead of two points to win.", \.target.needsLead, .yesOrNo(leadMeaning)),
            Setting("court", "The court; pong courts describes each.", \.validCourt, .court),
        ].map(\.ofNextMatch) + [
            Setting("orientation", "The paddles' places, left and right or top and bottom.", \.orientation, .choice)
        ]

    private static let players = [
        Setting("name", "Your name on the screen, and in rooms; - for the default name.", \.names.one, .name),
        Setting(
            "second-name",
            "The name of the second player at the keyboard; - for the default name.",
            \.names.two,
            .name
        ),
    ]

    private static let controls = [
        Setting(
            "input",
            "The input scheme: keys or mouse; auto chooses by terminal and number of players.",
            \.input,
            .choiceOrAuto(reading: InputScheme.init(setting:))
        )
    ]

    private static let unseen = [
        Setting("introduced", "Yes if the title no longer begins with First steps.", \.isIntroduced, .yesOrNo()),
        Setting("sound-asked", "Yes if a won match has offered the sound.", \.isSoundOffered, .yesOrNo()),
    ]

    @Sendable private static func leadMeaning(_ isNeeded: Bool, _ options: AppOptions) -> String {
        let last = options.target.points - 1
        return isNeeded
            ? "On: at \(last) : \(last) play goes on until one leads by two."
            : "Off: at \(last) : \(last) the next point wins."
    }

    private init<Value>(
        _ name: String,
        _ comment: String,
        _ place: any WritableKeyPath<AppOptions, Value> & Sendable,
        _ coding: SettingCoding<Value>
    ) {
        self.init(
            name: name,
            comment: comment,
            kind: coding.kind,
            value: { coding.text($0[keyPath: place]) },
            meaning: { coding.meaning($0[keyPath: place], $0) },
            put: { text, options in
                guard let value = coding.value(text) else { return false }
                options[keyPath: place] = value
                return true
            }
        )
    }

    private var ofNextMatch: Setting {
        var setting = self
        setting.waitsForNextMatch = true
        return setting
    }

    /// The keys of an action.
    private init(_ action: KeyAction) {
        self.init(
            name: "key \(action.name)",
            comment: action.comment,
            kind: .keys(action),
            value: { options in
                let names = options.keys[action].map(\.text)
                return names.isEmpty ? "none" : names.joined(separator: " ")
            },
            meaning: { _ in nil },
            put: nil
        )
    }
}

extension AppOptions {
    /// The points and the lead that win; an invalid number of points changes nothing.
    package var target: Rules.Target {
        get { rules.settings.target }
        set { rules = (try? rules.changing { $0.target = newValue }) ?? rules }
    }

    /// The court, which only one that is valid with any points and lead replaces, such as a shipped one.
    package var validCourt: Court {
        get { court }
        set { try? choose(newValue) }
    }
}
