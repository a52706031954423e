public import GameBasics
public import GameCore

/// An action of a key, in a match or in the whole program.
///
/// Each player has four direction keys. Two of them move the paddle: up and down in a horizontal court, left and right
/// in a vertical one. The key that points from the paddle into the court stops it.
public enum KeyAction: Int, Sendable, Hashable, CaseIterable {
    case oneUp, oneDown, oneLeft, oneRight, oneStop
    case twoUp, twoDown, twoLeft, twoRight, twoStop
    case oneServe, twoServe
    case serve, pause, rematch, watchAgain, turn, scheme
    case theme, settings, help, quit
    case goodPoint, ready, oneMoment

    /// The name in the settings file.
    public var name: String { row.name }

    /// The name on the screen.
    package var title: String { name.split(separator: "-").joined(separator: " ") }

    /// The key's effect in one line.
    public var comment: String { row.comment }

    /// The keys that a player has at first.
    public var standardKeys: [KeyName] { row.keys }

    private var row: Row {
        let (action, row) = Self.rows[rawValue]
        precondition(action == self, "The rows of keys are not in the order of the cases")
        return row
    }

    private struct Row: Sendable {
        let name: String
        let keys: [KeyName]
        let comment: String

        init(_ name: String, _ keys: String, _ comment: String) {
            self.name = name
            self.keys = keys.split(separator: " ").compactMap { KeyName($0) }
            self.comment = comment
        }
    }

    /// Names, standard keys and comments, in the order of the cases.
    private static let rows: KeyValuePairs<KeyAction, Row> = [
        .oneUp: Row("one-up", "w", "Moves player one's paddle up; stops it in a vertical court."),
        .oneDown: Row("one-down", "s", "Moves player one's paddle down."),
        .oneLeft: Row("one-left", "a", "Moves player one's paddle to the left, in a vertical court."),
        .oneRight: Row("one-right", "d", "Stops player one's paddle; moves it to the right in a vertical court."),
        .oneStop: Row("one-stop", "", "Stops player one's paddle, in both courts."),
        .twoUp: Row("two-up", "up k", "Moves player two's paddle up."),
        .twoDown: Row("two-down", "down j", "Moves player two's paddle down; stops it in a vertical court."),
        .twoLeft: Row("two-left", "left h", "Stops player two's paddle; moves it to the left in a vertical court."),
        .twoRight: Row("two-right", "right l", "Moves player two's paddle to the right, in a vertical court."),
        .twoStop: Row("two-stop", "", "Stops player two's paddle, in both courts."),
        .oneServe: Row(
            "one-serve",
            "",
            "Begins and resumes like serve; with two players serves for player one only."
        ),
        .twoServe: Row(
            "two-serve",
            "",
            "Begins and resumes like serve; with two players serves for player two only."
        ),
        .serve: Row("serve", "space", "Begins the match, serves, resumes after a pause; Enter always does."),
        .pause: Row("pause", "p", "Pauses and resumes; Esc always pauses."),
        .rematch: Row("rematch", "r", "Plays a rematch, after the end."),
        .watchAgain: Row("watch-again", "v", "Watches the match again, after the end."),
        .turn: Row("turn", "o", "Turns the court: horizontal or vertical."),
        .scheme: Row("scheme", "i", "Takes the next input scheme."),
        .theme: Row("theme", "t", "Takes the next theme."),
        .settings: Row("settings", ",", "Opens the settings."),
        .help: Row("help", "?", "Shows the keys."),
        .quit: Row(
            "quit",
            "q",
            "Quits; asks first during a match. Ctrl-C quits at once, and asks only for a court that is not saved."
        ),
        .goodPoint: Row("good-point", "1", "Says “Good point!” to the other player of a room."),
        .ready: Row("ready", "2", "Says “Ready” to the other player of a room."),
        .oneMoment: Row("one-moment", "3", "Says “One moment” to the other player of a room."),
    ]

    /// The player whose paddle the key moves or stops; `nil` for any other action.
    public var player: Player? {
        switch self {
        case .oneUp, .oneDown, .oneLeft, .oneRight, .oneStop: .one
        case .twoUp, .twoDown, .twoLeft, .twoRight, .twoStop: .two
        default: nil
        }
    }

    /// A fixed key with the same effect, as the screen shows it; `nil` if there is none.
    var constantKey: String? { [.serve: "Enter", .pause: "Esc", .quit: "Ctrl-C"][self] }

    /// True if the key works on every screen, including menus.
    var isOfProgram: Bool { [.theme, .settings, .help, .quit].contains(self) }
}
