internal import ArgumentParser
internal import PongUI

/// `pong daily`: plays the match of the day, and ranks results.
struct DailyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daily",
        abstract: "Play the match of the day, the same for everyone.",
        discussion: """
            The date gives serves, opponent and court. You have three tries a day; a try counts from its first serve. \
            Then a line with the result is printed, and the file that proves it: pong verify plays it again. With \
            --table, the exit status is that of pong verify.
            """
    )

    @Option(help: "Play the match of another day, such as 2026-11-22; it does not count.", transform: DailyCommand.day)
    var date: CalendarDay?

    @Option(
        help: "A new file for the inputs of the match, for others to verify.",
        completion: .file(extensions: ["log"])
    )
    var save: String?

    @Flag(help: "Rank the results in these files, and say why others are refused.")
    var table = false

    @Argument(help: "With --table: the files.", completion: .file(extensions: ["log"]))
    var files: [String] = []

    @Option(help: "How the court is turned: paddles at the left and right, or at the top and bottom.")
    var orientation: Orientation?

    @Option(help: "How keys or the mouse move a paddle. (default: auto)")
    var input: InputChoice?

    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var sound: SoundOption
    @OptionGroup var kept: KeptOptions

    func validate() throws {
        if table {
            if files.isEmpty { throw ValidationError("--table needs files.") }
            let given =
                appearance.given + (sound.sound == nil ? [] : ["--sound"]) + kept.given
                + (save == nil ? [] : ["--save"]) + (input == nil ? [] : ["--input"])
                + (orientation == nil ? [] : ["--orientation"])
            if let flag = given.first {
                throw ValidationError("\(flag) has no effect with --table: nothing is played.")
            }
        } else if !files.isEmpty {
            throw ValidationError("files need --table.")
        }
    }

    func run() throws {
        if table { return try printTable() }
        let store = MatchStore(in: KeptFolder().state)
        var settings = kept.read()
        appearance.apply(to: &settings.options)
        sound.apply(to: &settings.options)
        if let input { settings.options.input = input.scheme }
        if let orientation { settings.options.orientation = orientation }
        let today = KeptClock.system.today()
        let tries = date == nil ? store.dailyTries(of: today) : 0
        guard tries < DailyMatch.tries else {
            throw ValidationError(
                "the \(DailyMatch.tries) tries of \(today) are used. Without counting: pong daily --date \(today)."
            )
        }
        // The file of the result is made first: a match is not to be lost for a wrong name.
        let copy = try save.map { try RecordedFile(creating: $0) }
        var isSaved = false
        defer { if !isSaved { copy?.discard() } }
        let setup = DailyMatch(date ?? today).setup(try: date == nil ? tries + 1 : 0, settings.options)
        try GameLoop.play(.match(setup), settings, seed: setup.seed, store: store, savingDaily: copy)
        isSaved = !store.dailies.isEmpty
    }

    private func printTable() throws {
        let table = DailyTable(files, of: date)
        try StandardOutput.print(table.text)
        if table.status != 0 { throw ExitCode(table.status) }
    }

    private static func day(_ argument: String) throws -> CalendarDay {
        guard let day = CalendarDay(argument) else { throw ValidationError("it must be a day such as 2026-11-22.") }
        return day
    }
}
