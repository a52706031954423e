internal import ArgumentParser
internal import KeptFiles
internal import PongUI
internal import SyncLab

/// `pong history`: shows the recorded matches.
struct HistoryCommand: RuledCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show the matches that were played on this machine, and watch them again.",
        discussion: "They are kept under $XDG_STATE_HOME/pong, else ~/.local/state/pong; pong forget removes them."
    )

    @Option(
        parsing: .unconditional,
        help: "Watch the match of this number on the screen, forward and back.",
        transform: FlagValue.whole(1...1_000_000)
    )
    var replay: Int?

    @Option(
        parsing: .unconditional,
        help: "Print only this many matches, the newest ones.",
        transform: FlagValue.whole(1...1_000_000)
    )
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
            throw ValidationError("--replay is \(number), and the history has \(history.entries.count) matches.")
        }
        let entry = history.entries[number - 1]
        guard let replay = store.replay(entry) else {
            throw InputError(
                name: entry.file,
                reason: "it could not be kept, made room for later ones, or is of another pong"
            )
        }
        let scene = MatchReplayScene(replay, of: entry.match)
        try GameLoop.play(.scene(scene), screen.settings(), seed: replay.setup.seed, store: store)
    }
}
