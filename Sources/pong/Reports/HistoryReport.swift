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

    /// A line for each match, the newest first; its words stand below it if they do not fit beside it.
    ///
    /// - Parameter columns: The terminal's width; `nil` for no terminal.
    func table(columns: Int?) -> String {
        guard !matches.isEmpty else { return "no match is kept yet" }
        let heads = ["no.", "when", "who", "score", "rally", "aces", "time"]
        let rows = matches.map { number, entry in
            let match = entry.match
            return [
                "\(number)", entry.shortTime, match.players, "\(match.score.one) : \(match.score.two)",
                "\(match.longestRally)", "\(match.aces.one) : \(match.aces.two)", match.length,
            ]
        }
        let remarks = matches.map { Self.remarks(on: $0.entry) }
        if let columns, TextTable([heads] + rows).columns > columns {
            let words = zip(rows, remarks).map { row, remarks in
                "\(row[2]); rally \(row[4]); aces \(row[5])" + (remarks.isEmpty ? "" : "; \(remarks)")
            }
            return TextTable(zip(rows, words).map { [$0[0], $0[1], $0[3], $0[6], $1] }).text(columns: columns)
        }
        return TextTable([heads + [""]] + zip(rows, remarks).map { $0 + [$1] }).text(columns: columns)
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
