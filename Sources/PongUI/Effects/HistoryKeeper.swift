/// Keeps the matches that are played, and knows those that were.
public struct HistoryKeeper {
    /// Keeps what a tape has grown by since the last call; called about once a second, and when a match ends.
    ///
    /// Returns why nothing is kept, such as `disk full`, and `nil` where all is well.
    public var keep: (MatchTape) -> String?

    /// Keeps the rest of a tape that does not go on, with the same answer.
    public var finish: (MatchTape) -> String?

    /// All matches that are kept.
    public var history: () -> KeptHistory

    /// Reads the inputs of a match; `nil` where they are lost.
    public var replay: (HistoryEntry) -> MatchReplay?

    /// The newest kept match, if it was left before its end.
    public var interrupted: () -> InterruptedMatch?

    /// The tries of a day's daily match that have begun.
    public var dailyTries: (CalendarDay) -> Int

    public init(
        keep: @escaping (MatchTape) -> String?,
        finish: @escaping (MatchTape) -> String?,
        history: @escaping () -> KeptHistory,
        replay: @escaping (HistoryEntry) -> MatchReplay?,
        interrupted: @escaping () -> InterruptedMatch?,
        dailyTries: @escaping (CalendarDay) -> Int
    ) {
        self.keep = keep
        self.finish = finish
        self.history = history
        self.replay = replay
        self.interrupted = interrupted
        self.dailyTries = dailyTries
    }

    public static var none: HistoryKeeper {
        HistoryKeeper(
            keep: { _ in nil },
            finish: { _ in nil },
            history: { KeptHistory() },
            replay: { _ in nil },
            interrupted: { nil },
            dailyTries: { _ in 0 }
        )
    }

    public static var unprovided: HistoryKeeper {
        HistoryKeeper(
            keep: { _ in Effects.stop("history.keep") },
            finish: { _ in Effects.stop("history.finish") },
            history: { Effects.stop("history.history") },
            replay: { _ in Effects.stop("history.replay") },
            interrupted: { Effects.stop("history.interrupted") },
            dailyTries: { _ in Effects.stop("history.dailyTries") }
        )
    }
}
