public import PlayerProfile

/// The program's access to sounds, files and the date, passed in so that a test can provide and record it.
///
/// By default each part does nothing, and has nothing to show.
public struct Effects {
    public var sounds = SoundPlayer()
    public var courts = CourtFiles()
    public var settings = SettingsStore()
    public var history = HistoryKeeper()
    /// The local date.
    public var today: () -> CalendarDay = { .first }

    public init() {}
}
