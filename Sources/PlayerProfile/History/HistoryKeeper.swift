/// Records matches and lists recorded ones.
public struct HistoryKeeper {
    /// Saves the growth of a recording since the last call; called about once a second, when a match ends, and once it
    /// is finished.
    ///
    /// Returns the reason if nothing can be saved, such as `disk full`, else `nil`.
    public var record: (RecordedMatches, _ isFinished: Bool) -> String? = { _, _ in nil }

    /// Reads all kept matches.
    public var history: () -> KeptHistory = { KeptHistory() }

    /// Reads the inputs of a match; `nil` if they are lost.
    public var replay: (HistoryEntry) -> MatchReplay? = { _ in nil }

    /// Reads the newest kept match, if it was interrupted.
    public var interrupted: () -> InterruptedMatch? = { nil }

    /// The number of begun tries of a day's daily match.
    public var dailyTries: (CalendarDay) -> Int = { _ in 0 }

    public init() {}
}
