internal import GameCore

/// Entries about kept matches.
extension TitleEntry {
    /// Resumes the interrupted match.
    public static var unfinished: TitleEntry {
        TitleEntry(in: .waiting) { effects in
            effects.history.interrupted()?.titleLine
        } open: { context in
            context.effects.history.interrupted().map { .show(MatchScene(resuming: $0, context.options)) }
                ?? .showTitle
        }
    }

    /// Plays the match of the day.
    public static var daily: TitleEntry {
        TitleEntry(in: .play) { effects in
            let tries = effects.history.dailyTries(effects.today())
            return tries < DailyMatch.tries
                ? "Daily match: try \(tries + 1) of \(DailyMatch.tries)" : "Daily match: not counted"
        } open: { context in
            let today = context.effects.today()
            let tries = context.effects.history.dailyTries(today)
            let number = tries < DailyMatch.tries ? tries + 1 : 0
            return .show(MatchScene(DailyMatch(today).setup(try: number), context.options))
        }
    }

    /// Shows the kept matches.
    public static var history: TitleEntry {
        TitleEntry(in: .more) { _ in
            "Matches and statistics"
        } open: { context in
            .show(HistoryScene(context.effects.history.history()))
        }
    }
}

extension InterruptedMatch {
    /// A label such as `Go on: 3 : 5 against the computer`; `nil` if there is nothing to lose.
    var titleLine: String? {
        guard let score else { return nil }
        let points = "Go on: \(score.one) : \(score.two)"
        if setup.daily != nil { return "\(points), daily match" }
        if setup.humans == .both { return "\(points), two players" }
        return points + (max(score.one, score.two) > 9 ? " against computer" : " against the computer")
    }
}
