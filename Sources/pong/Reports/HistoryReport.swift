internal import DisplayText
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

    /// A line for each match, the newest first; its words are below it if they do not fit beside it.
    ///
    /// - Parameter columns: The terminal's width; `nil` for no terminal.
    func table(columns: Int?) -> String {
        guard !matches.isEmpty else { return "no match is kept yet" }
        let columns = columns ?? .max
        let heads = ["no.", "when", "who", "score", "rally", "aces", "time"]
        let rows = matches.map { number, entry in
            let match = entry.match
            return [
                "\(number)", entry.shortTime, match.players, "\(match.score.one) : \(match.score.two)",
                "\(match.longestRally)", "\(match.aces.one) : \(match.aces.two)", match.length,
            ]
        }
        let remarks = matches.map { Self.remarks(on: $0.entry) }
        let full = TextTable([heads + [""]] + zip(rows, remarks).map { $0 + [$1] })
        if full.fits(columns) { return full.text }
        let wide = TextTable([heads] + rows)
        if wide.fits(columns) { return Self.text(wide, above: [""] + remarks, columns) }
        let narrow = TextTable(rows.map { [$0[0], $0[1], $0[3], $0[6]] })
        let words = zip(rows, remarks).map { "\($0[2]); rally \($0[4]); aces \($0[5])" + ($1.isEmpty ? "" : "; \($1)") }
        return Self.text(narrow, above: words, columns)
    }

    /// The lines of a table, each with its words below it.
    private static func text(_ table: TextTable, above words: [String], _ columns: Int) -> String {
        zip(table.lines, words).flatMap { line, words in
            [line] + (words.isEmpty ? [] : words.wrapped(to: columns - 2).map { "  \($0)" })
        }.joined(separator: "\n")
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

extension TextTable {
    fileprivate func fits(_ columns: Int) -> Bool { lines.allSatisfy { $0.columns <= columns } }
}
