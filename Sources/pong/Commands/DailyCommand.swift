internal import ArgumentParser
internal import KeptFiles
internal import PlayerProfile
internal import PongUI

/// `pong daily`: plays the match of the day.
struct DailyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daily",
        abstract: "Play the match of the day, the same for everyone.",
        discussion: """
            The date gives serves, opponent and court. You have three tries a day; a try counts from its first serve. \
            Then a line is printed to share, with a block for each point: filled if you won it. The streak counts the \
            days in a row on which you played a counted match to its end.
            """
    )

    @Option(
        help: "Play the match of another day, such as 2026-11-22; it does not count.",
        transform: FlagValue.value({ CalendarDay($0) }, "a day such as 2026-11-22")
    )
    var date: CalendarDay?

    @OptionGroup var player: PlayerOptions

    func run() throws {
        let store = MatchStore.ofUser
        let today = WallClock.system.today()
        let tries = date == nil ? try store.dailyTries(of: today) : 0
        guard tries < DailyMatch.tries else {
            throw ValidationError(
                "no tries left for \(today); to play without counting: pong daily --date \(today)."
            )
        }
        let setup = DailyMatch(date ?? today).setup(try: date == nil ? tries + 1 : 0)
        try GameLoop.play(.match(setup), player.settings(), seed: setup.seed, store: store)
    }
}
