internal import GameBasics
internal import GameCore
internal import PlayerProfile

/// Entries about kept matches.
extension TitleEntry {
    /// Resumes the interrupted match.
    public static var unfinished: TitleEntry {
        TitleEntry { effects in
            effects.history.interrupted()?.titleLabel
        } open: { context in
            context.effects.history.interrupted().map { .show(MatchScene(resuming: $0, context.options)) }
                ?? .showTitle
        }
    }

    /// Plays the match of the day.
    public static var daily: TitleEntry {
        TitleEntry { effects in
            TitleEntry.Label("Daily match: \(effects.nextDailyTry.words)", in: .play)
        } open: { context in
            let daily = context.effects.nextDailyTry
            return .show(MatchScene(DailyMatch(daily.day).setup(try: daily.number), context.options))
        }
    }
}

extension Effects {
    /// The next try of today's match.
    fileprivate var nextDailyTry: DailyTry {
        let day = today()
        let tries = history.dailyTries(day)
        return DailyTry(day: day, number: tries < DailyMatch.tries ? tries + 1 : 0)
    }
}

extension InterruptedMatch {
    /// A label such as `Resume 3 : 5, computer (hard)`: the first line once there is a point, before that below `Play`;
    /// `nil` if there is nothing to lose.
    var titleLabel: TitleEntry.Label? {
        guard let score else { return nil }
        let section = score == PerPlayer(0, 0) ? TitleEntry.Section.play : .waiting
        return TitleEntry.Label("Resume \(score.one) : \(score.two), \(opponentWords)", in: section)
    }

    private var opponentWords: String {
        if setup.daily != nil { return "daily match" }
        if setup.humans == .both { return "two players" }
        if let opponent = setup.players.opponent { return opponent.name }
        return "computer" + (setup.level.map { " (\($0.rawValue))" } ?? "")
    }
}
