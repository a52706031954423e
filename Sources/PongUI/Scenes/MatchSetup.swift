public import GameCore

/// The human or computer player at one side.
public enum Contender: Sendable, Hashable {
    case human
    case computer(ComputerPlayer.Level)
}

/// The settings of a local match.
public struct MatchSetup: Sendable {
    public var contenders: PerPlayer<Contender>
    public var rules: Rules
    public var orientation: Orientation
    /// The chosen input scheme; `nil` chooses by the terminal and the number of players.
    public var input: InputScheme?
    /// The keys in force, set by ``App``.
    var keys = KeyBindings.standard
    public var seed: UInt64
    /// The human players' names; `nil` for the screen's words, such as "You" or "Left".
    public var names = PerPlayer<String?>(nil, nil)
    /// The name of the chosen court; `nil` if only the rules are known, as in a resumed match.
    var courtName: String?
    /// The try of a daily match; `nil` for any other match.
    public var daily: DailyTry?
    /// Marks the lesson of the first steps, which is not scored and may be left without a question.
    var isLesson = false

    public init(
        _ one: Contender,
        _ two: Contender,
        rules: Rules = .standard,
        orientation: Orientation = .horizontal,
        input: InputScheme? = nil,
        seed: UInt64
    ) {
        contenders = PerPlayer(one, two)
        self.rules = rules
        self.orientation = orientation
        self.input = input
        self.seed = seed
    }

    /// Creates a match with the player's options.
    public init(_ one: Contender, _ two: Contender, _ options: AppOptions, seed: UInt64) {
        self.init(
            one,
            two,
            rules: options.rules,
            orientation: options.orientation,
            input: options.input,
            seed: seed
        )
        rules = options.rules(against: level)
        names = options.names
        courtName = options.court.name
        keys = options.keys
    }

    /// The players at this keyboard.
    var humans: PlayerSet {
        Player.allCases.reduce(into: []) { humans, player in
            if contenders[player] == .human { humans.insert(PlayerSet(player)) }
        }
    }

    /// The only human player; `nil` for two or none.
    var soleHuman: Player? {
        Player.allCases.first { contenders[$0] == .human && contenders[$0.opponent] != .human }
    }

    /// The computer's level; `nil` if no computer plays, or two of different levels.
    var level: ComputerPlayer.Level? {
        switch (contenders.one, contenders.two) {
        case (.computer(let one), .computer(let two)): one == two ? one : nil
        case (.computer(let level), .human), (.human, .computer(let level)): level
        case (.human, .human): nil
        }
    }

    /// Returns a player's name on the screen.
    func name(of player: Player) -> String {
        switch contenders[player] {
        case .human where names[player] != nil:
            names[player] ?? ""
        case .human where contenders[player.opponent] != .human:
            "You"
        case .computer where contenders[player.opponent] == .human:
            "Computer"
        case .human, .computer:
            switch (orientation, player) {
            case (.horizontal, .one): "Left"
            case (.horizontal, .two): "Right"
            case (.vertical, .one): "Bottom"
            case (.vertical, .two): "Top"
            }
        }
    }
}
