public import GameCore

/// A match that was played to its end.
public struct PlayedMatch: Sendable, Hashable {
    public var contenders: PerPlayer<Contender>

    /// The names as the screen had them.
    public var names: PerPlayer<String>

    public var score: PerPlayer<Int>
    public var aces: PerPlayer<Int>
    public var longestRally: Int

    /// The points that won it.
    public var points: Int
    public var winByTwo: Bool

    /// The name of its court; `nil` for the empty one, and `a court of its own` where only its obstacles are known.
    public var court: String?

    /// The day of a daily match.
    public var daily: CalendarDay?

    /// Its ticks in the tape, from 1.
    public var ticks: ClosedRange<Int>

    public init(
        contenders: PerPlayer<Contender>,
        names: PerPlayer<String>,
        score: PerPlayer<Int>,
        aces: PerPlayer<Int>,
        longestRally: Int,
        points: Int,
        winByTwo: Bool,
        court: String?,
        daily: CalendarDay?,
        ticks: ClosedRange<Int>
    ) {
        self.contenders = contenders
        self.names = names
        self.score = score
        self.aces = aces
        self.longestRally = longestRally
        self.points = points
        self.winByTwo = winByTwo
        self.court = court
        self.daily = daily
        self.ticks = ticks
    }

    /// A match that has just ended.
    public init(_ setup: MatchSetup, _ match: Match, _ statistics: MatchStatistics, ticks: ClosedRange<Int>) {
        self.init(
            contenders: setup.contenders,
            names: PerPlayer(setup.name(of: .one), setup.name(of: .two)),
            score: PerPlayer(Int(match.score.one), Int(match.score.two)),
            aces: statistics.aces,
            longestRally: statistics.longestRally,
            points: Int(setup.rules.winningScore),
            winByTwo: setup.rules.winByTwo,
            court: setup.rules.courtName(chosen: setup.courtName),
            daily: setup.daily?.day,
            ticks: ticks
        )
    }

    /// The name of its court, also of the empty one.
    var courtName: String { court ?? Court.classic.name }

    public var winner: Player { score.one > score.two ? .one : .two }

    /// How long it took in whole seconds, without the time in which it stood still.
    public var seconds: Int { ticks.count / 60 }

    /// The level of the only computer player and the side of the human one; `nil` for a match of two persons.
    public var opponent: (level: ComputerPlayer.Level, human: Player)? {
        switch (contenders.one, contenders.two) {
        case (.human, .computer(let level)): (level, .one)
        case (.computer(let level), .human): (level, .two)
        case (.human, .human), (.computer, .computer): nil
        }
    }
}

extension Rules {
    /// The name of the court with these rules; `nil` for the empty one.
    ///
    /// - Parameter name: The name of a court that is not the game's, if it is known.
    fileprivate func courtName(chosen name: String?) -> String? {
        let court = Court.shipped.first { (try? $0.rules(for: self)) == at(.fast) }
        return court == .classic ? nil : court?.name ?? name ?? "a court of its own"
    }
}
