internal import GameCore
internal import JSONText
internal import KeptFiles
internal import PongUI

/// The output of `pong history`.
struct HistoryReport {
    private let matches: ArraySlice<(number: Int, entry: HistoryEntry)>

    init(_ history: KeptHistory, limit: Int?) {
        matches = history.numbered.prefix(limit ?? .max)
    }

    /// A line for each match, the newest first.
    var table: String {
        guard !matches.isEmpty else { return "no match is kept yet" }
        var table = TextTable()
        table.add(["no.", "when", "who", "score", "rally", "aces", "time", ""])
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
        let target = match.target
        let rules = target == Rules.standard.settings.target ? nil : "to \(target.points)\(target.leadWords)"
        return [
            match.court, match.daily.map { "daily \($0)" }, rules,
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
}
