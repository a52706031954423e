public import GameBasics
public import GameCore

/// The settings of a local match.
public struct MatchSetup: Sendable {
    public var players: PerPlayer<PlayerKind>
    public var rules: Rules
    public var seed: UInt64
    /// The name of the chosen court; `nil` if only the rules are known, as in a resumed match.
    package var courtName: String?
    /// The try of a daily match; `nil` for any other match.
    public var daily: DailyTry?
    /// The computer's ease, if ``canEase``.
    public var ease = Ease()
    /// Marks the lesson of the first steps, which is not scored and may be left without a question.
    package var isLesson = false
    /// False for the lesson and the trial of a court, which are not recorded.
    package var isKept = true

    public init(_ one: PlayerKind, _ two: PlayerKind, rules: Rules = .standard, seed: UInt64) {
        players = PerPlayer(one, two)
        self.rules = rules
        self.seed = seed
    }

    /// Creates a match by the player's choice of rules.
    public init(_ one: PlayerKind, _ two: PlayerKind, _ options: AppOptions, seed: UInt64) {
        self.init(one, two, rules: options.rules, seed: seed)
        rules = options.rules(against: level)
        courtName = options.court.name
    }

    /// The players at this keyboard.
    package var humans: PlayerSet {
        Player.allCases.reduce(into: []) { humans, player in
            if players[player] == .human { humans.insert(PlayerSet(player)) }
        }
    }

    /// The only human player; `nil` for two or none.
    package var soleHuman: Player? {
        Player.allCases.first { players[$0] == .human && players[$0.opponent] != .human }
    }

    /// The computer's level; `nil` if no computer plays, or two of different levels.
    package var level: ComputerPlayer.Level? {
        let (one, two) = (players.one.level, players.two.level)
        return one == nil || two == nil || one == two ? one ?? two : nil
    }

    /// True if the computer's ease follows from the matches before; which changes nothing at the pace `fast`.
    public var canEase: Bool {
        isKept && daily == nil && soleHuman != nil && players.opponent == nil && level == .easy && rules.pace != .fast
    }

    /// The players' names on the screen.
    package func names(_ options: AppOptions) -> PerPlayer<String> {
        PerPlayer(name(of: .one, options), name(of: .two, options))
    }

    private func name(of player: Player, _ options: AppOptions) -> String {
        switch players[player] {
        case .human where options.names[player] != nil:
            options.names[player] ?? ""
        case .human where players[player.opponent] != .human:
            "You"
        case .opponent(let opponent):
            opponent.name
        case .computer where players[player.opponent] == .human:
            "Computer"
        case .human, .computer:
            switch (options.orientation, player) {
            case (.horizontal, .one): "Left"
            case (.horizontal, .two): "Right"
            case (.vertical, .one): "Bottom"
            case (.vertical, .two): "Top"
            }
        }
    }

    /// The match before its first tick.
    public var beginning: Match { Match(ofRun: seed) }

    /// The computer players before the first tick; `nil` for a human one.
    public var computers: PerPlayer<ComputerPlayer?> {
        var seeds = SplitMix64(seed: seed)
        // The first number is the match's seed.
        _ = seeds.next()
        var computers = PerPlayer<ComputerPlayer?>(nil, nil)
        for player in Player.allCases {
            guard let level = players[player].level else { continue }
            let style = players[player].opponent?.style ?? .plain
            computers[player] = ComputerPlayer(
                level,
                side: player,
                seed: seeds.next(),
                style: style,
                ease: canEase ? ease.steps : 0
            )
        }
        return computers
    }
}
