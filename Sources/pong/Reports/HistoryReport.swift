internal import GameCore
internal import JSONText
internal import KeptFiles
internal import PongUI

/// The output of `pong history`.
struct HistoryReport {
    private let history: KeptHistory
    private let matches: ArraySlice<(number: Int, entry: HistoryEntry)>
    private let figures: HistoryStatistics

    init(_ history: KeptHistory, limit: Int?) {
        self.history = history
        matches = history.numbered.prefix(limit ?? .max)
        figures = HistoryStatistics(history)
    }

    /// A line for each match, the newest first.
    var table: String {
        guard !matches.isEmpty else { return "no match is kept yet" }
        var table = TextTable()
        table.add(["number", "when", "who", "score", "rally", "aces", "length", ""])
        for (number, entry) in matches {
            let match = entry.match
            table.add([
                "\(number)", entry.shortTime, match.players, "\(match.score.one) : \(match.score.two)",
                "\(match.longestRally)", "\(match.aces.one) : \(match.aces.two)", match.length,
                Self.remarks(on: entry),
            ])
        }
        return table.text
    }

    /// The court, the daily match, non-standard rules, and a missing recording.
    private static func remarks(on entry: HistoryEntry) -> String {
        let match = entry.match
        let isStandard = match.points == Rules.standard.winningScore && match.winByTwo == Rules.standard.winByTwo
        let rules = "to \(match.points)\(match.winByTwo ? ", by two" : "")"
        return [
            match.court, match.daily.map { "daily \($0)" }, isStandard ? nil : rules,
            entry.canBeWatched ? nil : "cannot be watched any more",
        ].compactMap { $0 }.joined(separator: "; ")
    }

    var json: String {
        JSONValue.list(
            matches.map { number, entry in
                .object(
                    [("number", .whole(number))] + entry.members
                        + [("seconds", .whole(entry.match.seconds)), ("canBeWatched", .flag(entry.canBeWatched))]
                )
            }
        ).json()
    }

    /// The statistics as text, with bars for the winning margins.
    func statistics(isASCII: Bool) -> String {
        guard figures.count > 0 else { return "no match is kept yet" }
        let table = TextTable(figures.lines.map { [$0.label, $0.text] })
        let plot = figures.plot(columns: 60, isASCII: isASCII)
        guard !plot.isEmpty else { return table.text }
        return "\(table.text)\n\n\(plot)\nEach match against the computer by its margin: higher is better."
    }

    var statisticsJSON: String {
        let levels: [JSONValue] = figures.levels.map {
            ["level": .text($0.level.rawValue), "won": .whole($0.count.won), "lost": .whole($0.count.lost)]
        }
        let statistics: JSONValue = [
            "levels": .list(levels), "ofTwo": .whole(figures.ofTwo), "streak": .whole(figures.streak),
            "longestStreak": .whole(figures.longestStreak), "bestRally": .whole(figures.bestRally),
            "aces": .whole(figures.aces), "seconds": .whole(figures.seconds),
            "margins": .list(figures.margins.map { .whole($0) }),
        ]
        return statistics.json()
    }
}
