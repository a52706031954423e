/// All effects of the program outside itself, passed in so that a test can provide and record them.
///
/// Each does nothing and knows nothing until it is replaced.
public struct Effects {
    public var sounds = SoundPlayer()
    public var courts = CourtFiles()
    public var settings = SettingsStore()
    public var history = HistoryKeeper()
    /// The local date.
    public var today: () -> CalendarDay = { .first }

    public init() {}
}
