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
            let number = effects.nextDailyTry(on: effects.today())
            return "Daily match: " + (number > 0 ? "try \(number) of \(DailyMatch.tries)" : "not counted")
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
    /// A label such as `Resume 3 : 5, computer (hard)`; `nil` if there is nothing to lose.
    var titleLine: String? {
        guard let score else { return nil }
        let points = "Resume \(score.one) : \(score.two)"
        if setup.daily != nil { return "\(points), daily match" }
        if setup.humans == .both { return "\(points), two players" }
        return "\(points), computer" + (setup.level.map { " (\($0.rawValue))" } ?? "")
    }
}
