/// The completed matches that are kept on this machine.
public struct KeptHistory: Sendable {
    /// The oldest match first.
    public var entries: [HistoryEntry] = []

    /// The number of lines of the file that could not be read.
    public var unreadable = 0

    /// The reason if nothing could be read at all.
    public var problem: String?

    public init(entries: [HistoryEntry] = [], unreadable: Int = 0, problem: String? = nil) {
        self.entries = entries
        self.unreadable = unreadable
        self.problem = problem
    }

    /// The days on which a counted daily match was played to its end, oldest first; a day may come more than once.
    package var dailyDays: [CalendarDay] { entries.filter(\.isCountedTry).compactMap(\.match.daily) }

    /// The matches with their numbers, the newest first; the oldest has number 1.
    public var numbered: [(number: Int, entry: HistoryEntry)] {
        entries.enumerated().reversed().map { ($0 + 1, $1) }
    }
}

/// A match of the history.
public struct HistoryEntry: Sendable, Hashable {
    /// The time of its end: `2026-11-22T16:31:07+01:00`.
    public var when: String

    public var match: PlayedMatch

    /// The name of the file with its inputs.
    public var file: String

    /// True if the file still exists.
    public var canBeWatched: Bool

    /// True for a daily match whose try counts.
    public var isCountedTry = false

    public init(when: String, match: PlayedMatch, file: String, canBeWatched: Bool) {
        self.when = when
        self.match = match
        self.file = file
        self.canBeWatched = canBeWatched
    }

    /// The day and the time of day: `2026-11-22 16:31`.
    public var shortTime: String { String(when.prefix(16).map { $0 == "T" ? " " : $0 }) }
}
