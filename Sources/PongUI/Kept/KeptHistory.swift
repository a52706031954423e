/// The matches that were played to their end on this machine, as far as they are kept.
public struct KeptHistory: Sendable {
    /// The matches, the oldest one first.
    public var entries: [HistoryEntry] = []

    /// How many lines of the file could not be read, and were left out.
    public var unreadable = 0

    /// Why nothing could be read at all; `nil` where it could.
    public var problem: String?

    public init(entries: [HistoryEntry] = [], unreadable: Int = 0, problem: String? = nil) {
        self.entries = entries
        self.unreadable = unreadable
        self.problem = problem
    }

    /// The matches with their numbers, the newest one first; the oldest one has number 1.
    public var numbered: [(number: Int, entry: HistoryEntry)] {
        entries.enumerated().reversed().map { ($0 + 1, $1) }
    }
}

/// A match of the history.
public struct HistoryEntry: Sendable, Hashable {
    /// When it ended: `2026-11-22T16:31:07+01:00`.
    public var when: String

    public var match: PlayedMatch

    /// The name of the file with its inputs.
    public var file: String

    /// Whether the file is still there.
    public var canBeWatched: Bool

    public init(when: String, match: PlayedMatch, file: String, canBeWatched: Bool) {
        self.when = when
        self.match = match
        self.file = file
        self.canBeWatched = canBeWatched
    }

    /// The day and the time of day: `2026-11-22 16:31`.
    public var shortTime: String { String(when.prefix(16)).replacing("T", with: " ") }
}
