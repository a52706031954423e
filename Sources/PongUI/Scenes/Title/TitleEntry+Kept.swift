internal import GameCore

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
            let number = effects.nextDailyTry(on: effects.today())
            let tries = number > 0 ? "try \(number) of \(DailyMatch.tries)" : "not counted"
            return TitleEntry.Label("Daily match: \(tries)", in: .play)
        } open: { context in
            let (effects, today) = (context.effects, context.effects.today())
            let setup = DailyMatch(today).setup(try: effects.nextDailyTry(on: today))
            return .show(MatchScene(setup, context.options))
        }
    }
}

extension Effects {
    /// The number of a day's next daily try; 0 if it does not count.
    fileprivate func nextDailyTry(on day: CalendarDay) -> Int {
        let tries = history.dailyTries(day)
        return tries < DailyMatch.tries ? tries + 1 : 0
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
