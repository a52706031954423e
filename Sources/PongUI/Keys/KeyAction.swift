public import GameCore
public import TerminalUI

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
    public var name: String {
        switch self {
        case .oneUp: "one-up"
        case .oneDown: "one-down"
        case .oneLeft: "one-left"
        case .oneRight: "one-right"
        case .oneStop: "one-stop"
        case .twoUp: "two-up"
        case .twoDown: "two-down"
        case .twoLeft: "two-left"
        case .twoRight: "two-right"
        case .twoStop: "two-stop"
        case .oneServe: "one-serve"
        case .twoServe: "two-serve"
        case .serve: "serve"
        case .pause: "pause"
        case .rematch: "rematch"
        case .watchAgain: "watch-again"
        case .turn: "turn"
        case .scheme: "scheme"
        case .theme: "theme"
        case .settings: "settings"
        case .help: "help"
        case .quit: "quit"
        case .goodPoint: "good-point"
        case .ready: "ready"
        case .oneMoment: "one-moment"
        }
    }

    /// The key's effect in one line.
    public var comment: String {
        switch self {
        case .oneUp: "Moves player one's paddle up; in a vertical court it stops it."
        case .oneDown: "Moves player one's paddle down."
        case .oneLeft: "Moves player one's paddle to the left, in a vertical court."
        case .oneRight: "Stops player one's paddle; in a vertical court it moves it to the right."
        case .oneStop: "Stops player one's paddle, in both courts."
        case .twoUp: "Moves player two's paddle up."
        case .twoDown: "Moves player two's paddle down; in a vertical court it stops it."
        case .twoLeft: "Stops player two's paddle; in a vertical court it moves it to the left."
        case .twoRight: "Moves player two's paddle to the right, in a vertical court."
        case .twoStop: "Stops player two's paddle, in both courts."
        case .oneServe: "Begins and goes on as serve does; with two players it serves for player one alone."
        case .twoServe: "Begins and goes on as serve does; with two players it serves for player two alone."
        case .serve: "Begins the match, serves, goes on after a pause; Enter always does."
        case .pause: "Pauses and goes on; Esc always pauses."
        case .rematch: "Plays a rematch, after the end."
        case .watchAgain: "Watches the match again, after the end."
        case .turn: "Turns the court: horizontal or vertical."
        case .scheme: "Takes the next input scheme."
        case .theme: "Takes the next theme."
        case .settings: "Opens the settings."
        case .help: "Shows the keys."
        case .quit:
            "Quits; asks first during a match. Ctrl-C quits at once, and asks only for a court that is not saved."
        case .goodPoint: "Says “Good point!” to the other player of a room."
        case .ready: "Says “Ready” to the other player of a room."
        case .oneMoment: "Says “One moment” to the other player of a room."
        }
    }

    /// The player whose paddle the key moves or stops; `nil` for any other action.
    public var player: Player? {
        switch self {
        case .oneUp, .oneDown, .oneLeft, .oneRight, .oneStop: .one
        case .twoUp, .twoDown, .twoLeft, .twoRight, .twoStop: .two
        default: nil
        }
    }

    /// The player for whom alone the key serves; `nil` for any other action.
    var servingPlayer: Player? {
        switch self {
        case .oneServe: .one
        case .twoServe: .two
        default: nil
        }
    }

    /// A fixed key with the same effect, as the screen shows it; `nil` if there is none.
    var constantKey: String? {
        switch self {
        case .serve: "Enter"
        case .pause: "Esc"
        case .quit: "Ctrl-C"
        default: nil
        }
    }

    /// True if the key works on every screen, including menus.
    var isOfProgram: Bool {
        switch self {
        case .theme, .settings, .help, .quit: true
        default: false
        }
    }

    /// The default keys.
    public var standardKeys: [Key] {
        switch self {
        case .oneUp: [.character("w")]
        case .oneDown: [.character("s")]
        case .oneLeft: [.character("a")]
        case .oneRight: [.character("d")]
        case .twoUp: [.up, .character("k")]
        case .twoDown: [.down, .character("j")]
        case .twoLeft: [.left, .character("h")]
        case .twoRight: [.right, .character("l")]
        case .oneStop, .twoStop, .oneServe, .twoServe: []
        case .serve: [.character(" ")]
        case .pause: [.character("p")]
        case .rematch: [.character("r")]
        case .watchAgain: [.character("v")]
        case .turn: [.character("o")]
        case .scheme: [.character("i")]
        case .theme: [.character("t")]
        case .settings: [.character(",")]
        case .help: [.character("?")]
        case .quit: [.character("q")]
        case .goodPoint: [.character("1")]
        case .ready: [.character("2")]
        case .oneMoment: [.character("3")]
        }
    }
}
