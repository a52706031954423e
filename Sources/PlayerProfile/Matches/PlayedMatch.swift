public import GameBasics
public import GameCore

/// A completed match; by itself one of two persons, without a point.
public struct PlayedMatch: Sendable, Hashable {
    public var players = PerPlayer(PlayerKind.human, .human)

    /// The names as the screen showed them.
    public var names = PerPlayer("", "")

    public var score = PerPlayer(0, 0)
    public var aces = PerPlayer(0, 0)
    public var longestRally = 0

    public var target = Rules.Target(1)

    /// The name of its court; `nil` for the empty one, `a court of its own` if only its obstacles are known.
    public var court: String?

    /// The day of a daily match.
    public var daily: CalendarDay?

    /// Its ticks in the recording, from 1.
    public var ticks = 1...1

    public init() {}

    /// Creates the record of a match that has just ended, without its ticks.
    init(_ setup: MatchSetup, _ options: AppOptions, _ match: Match, _ statistics: MatchStatistics) {
        players = setup.players
        names = setup.names(options)
        score = PerPlayer(Int(match.score.one), Int(match.score.two))
        aces = statistics.aces
        longestRally = statistics.longestRally
        target = setup.rules.settings.target
        court = setup.rules.courtName(chosen: setup.courtName)
        daily = setup.daily?.day
    }

    /// The name of its court, including the empty one.
    package var courtName: String { court ?? Court.classic.name }

    public var winner: Player { score.one > score.two ? .one : .two }

    /// Duration in whole seconds, without pauses.
    public var seconds: Int { ticks.count / 60 }

    /// The level of the only computer player and the side of the human one; `nil` for a match of two persons.
    public var opponent: (level: ComputerPlayer.Level, human: Player)? {
        guard let human = Player.allCases.first(where: { players[$0] == .human }),
            let level = players[human.opponent].level
        else { return nil }
        return (level, human)
    }

    /// The named opponent whom the human player beat; `nil` for none.
    public var beatenOpponent: Opponent? { opponent?.human == winner ? players.opponent : nil }
}

extension Rules {
    /// The name of the court with these rules; `nil` for the empty one.
    ///
    /// - Parameter name: The name of a court that is not shipped, if known.
    fileprivate func courtName(chosen name: String?) -> String? {
        let court = Court.shipped.first { (try? $0.rules(for: self)) == played(at: .fast) }
        return court == .classic ? nil : court?.name ?? name ?? "a court of its own"
    }
}
