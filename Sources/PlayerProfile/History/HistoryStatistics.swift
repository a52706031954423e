internal import GameBasics
internal import GameCore

/// Counts of the kept matches: won and lost by level, streaks, rallies, aces, time, margins.
public struct HistoryStatistics: Sendable {
    /// The matches of one human player, by the level of the computer, from easy to hard.
    private var levels = ComputerPlayer.Level.allCases.map { (level: $0, won: 0, lost: 0) }

    /// The number of matches between two persons.
    public private(set) var ofTwo = 0

    /// The current streak against the computer: positive for wins, negative for losses.
    public private(set) var streak = 0

    /// The longest winning streak against the computer.
    public private(set) var longestStreak = 0

    /// The days in a row, up to today, on which a counted daily match was played to its end.
    public private(set) var dailyStreak = 0

    /// The most contacts between a serve and its goal, in any match.
    public private(set) var bestRally = 0

    /// The human players' aces against the computer.
    public private(set) var aces = 0

    /// The total time of all matches.
    public private(set) var seconds = 0

    /// The margin of each match against the computer, oldest first: in parts per thousand of the winner's points,
    /// negative if lost.
    public private(set) var margins: [Int] = []

    public init(_ history: KeptHistory, on today: CalendarDay) {
        for entry in history.entries { count(entry.match) }
        dailyStreak = history.dailyDays.streak(on: today)
    }

    public var count: Int { margins.count + ofTwo }

    private mutating func count(_ match: PlayedMatch) {
        bestRally = max(bestRally, match.longestRally)
        seconds += match.seconds
        guard let (level, human) = match.opponent else { return ofTwo += 1 }
        let hasWon = match.winner == human
        if let index = levels.firstIndex(where: { $0.level == level }) {
            if hasWon { levels[index].won += 1 } else { levels[index].lost += 1 }
        }
        streak = hasWon ? max(streak, 0) + 1 : min(streak, 0) - 1
        longestStreak = max(longestStreak, streak)
        aces += match.aces[human]
        let margin = match.score[human] - match.score[human.opponent]
        margins.append(margin * 1_000 / max(match.score.one, match.score.two, 1))
    }

    /// The latest margins as a line of bars: half height is a draw.
    ///
    /// - Parameters:
    ///   - columns: The most bars.
    ///   - isASCII: Draws digits from 1, the worst, to 8 instead of bars.
    public func plot(columns: Int, isASCII: Bool) -> String {
        let bars = Array(isASCII ? "12345678" : "▁▂▃▄▅▆▇█")
        return String(margins.suffix(columns).map { bars[min(max(($0 + 1_000) * 8 / 2_000, 0), 7)] })
    }

    /// The statistics in lines of at most 38 columns, without the plot.
    public var lines: [(label: String, text: String)] {
        var lines: [(label: String, text: String)] = levels.filter { $0.won + $0.lost > 0 }.map {
            ("Against \($0.level.rawValue)", "\($0.won) won, \($0.lost) lost")
        }
        if ofTwo > 0 { lines.append(("Two players", "\(ofTwo)")) }
        if streak != 0 { lines.append((streak > 0 ? "Won in a row" : "Lost in a row", "\(abs(streak))")) }
        lines.append(("Longest winning streak", "\(longestStreak)"))
        if dailyStreak > 0 { lines.append(("Daily matches, days in a row", "\(dailyStreak)")) }
        lines.append(("Longest rally", "\(bestRally)"))
        lines.append(("Aces", "\(aces)"))
        lines.append(("Time in play", "\(seconds / 3_600) h \(seconds / 60 % 60) min"))
        return lines
    }
}

extension PlayedMatch {
    /// The players as a table shows them: `You : computer, hard` or `You : Sniper, hard`.
    public var pairing: String {
        "\(player(.one)) : \(player(.two))"
    }

    private func player(_ player: Player) -> String {
        let kind = players[player]
        return kind.level.map { "\(kind.opponent?.name ?? "computer"), \($0.rawValue)" } ?? names[player]
    }

    /// Minutes and seconds: `3:05`.
    public var length: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
}
