internal import ArgumentParser
internal import GameBasics
internal import GameCore
internal import JSONText
internal import KeptFiles
internal import PlayerProfile
internal import PongUI

/// `pong history`: shows the recorded matches.
struct HistoryCommand: RuledCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show the matches that were played on this machine, and watch them again.",
        discussion: "They are kept under $XDG_STATE_HOME/pong, else ~/.local/state/pong; pong forget removes them."
    )

    @Option("Watch the match of this number on the screen, forward and back.", FlagValue.whole(1...1_000_000))
    var replay: Int?

    @Option("Print only this many matches, the newest ones.", FlagValue.whole(1...1_000_000))
    var limit: Int?

    @Option(help: "The output format. (default: table)")
    var format: TableFormat?

    @OptionGroup var screen: ScreenOptions

    static let flagRules: [FlagRule] = [
        .need(ScreenOptions.flags, oneOf: ["--replay"]), .idle(["--format", "--limit"], beside: ["--replay"]),
    ]

    func run() throws {
        let store = MatchStore.ofUser
        let history = try store.history()
        if let replay { return try show(replay, of: history, in: store) }
        let report = HistoryReport(history, limit: limit)
        try (format ?? .table).print(text: report.table(columns: StandardOutput.columns), json: report.json)
        if history.unreadable > 0 {
            let lines = history.unreadable == 1 ? "line of the history was" : "lines of the history were"
            StandardError.complain("\(history.unreadable) damaged \(lines) left out")
        }
    }

    private func show(_ number: Int, of history: KeptHistory, in store: MatchStore) throws {
        guard history.entries.indices.contains(number - 1) else {
            let count = history.entries.count
            throw ValidationError(
                count == 0 ? "The history has no matches." : "--replay must be \(count == 1 ? "1" : "1 to \(count)")."
            )
        }
        let entry = history.entries[number - 1]
        guard let replay = store.replay(entry) else {
            throw InputError(
                name: entry.file,
                reason: "the recording is missing, was removed for newer ones, or is from another version"
            )
        }
        let scene = MatchReplayScene(replay, of: entry.match)
        try GameLoop.play(.scene(scene), screen.settings(), seed: replay.setup.seed, store: store)
    }
}

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
                "\(number)", entry.shortTime, match.pairing, "\(match.score.one) : \(match.score.two)",
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
