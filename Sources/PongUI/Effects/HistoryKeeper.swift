/// Records matches and lists recorded ones.
public struct HistoryKeeper {
    /// Saves the growth of a tape since the last call; called about once a second, and when a match ends.
    ///
    /// Returns the reason if nothing can be saved, such as `disk full`, else `nil`.
    public var keep: (MatchTape) -> String?

    /// Saves the rest of a finished tape; returns the same as ``keep``.
    public var finish: (MatchTape) -> String?

    /// Reads all kept matches.
    public var history: () -> KeptHistory

    /// Reads the inputs of a match; `nil` if they are lost.
    public var replay: (HistoryEntry) -> MatchReplay?

    /// Reads the newest kept match, if it was interrupted.
    public var interrupted: () -> InterruptedMatch?

    /// The number of begun tries of a day's daily match.
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
