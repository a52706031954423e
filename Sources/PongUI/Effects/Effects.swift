/// All effects of the program outside itself, passed in so that a test can provide and record them.
public struct Effects {
    public var sounds: SoundPlayer
    public var courts: CourtFiles
    public var settings: SettingsStore
    public var history: HistoryKeeper
    public var calendar: LocalCalendar

    public init(
        sounds: SoundPlayer,
        courts: CourtFiles,
        settings: SettingsStore,
        history: HistoryKeeper,
        calendar: LocalCalendar
    ) {
        self.sounds = sounds
        self.courts = courts
        self.settings = settings
        self.history = history
        self.calendar = calendar
    }

    /// Effects that do nothing and know nothing.
    public static var none: Effects {
        Effects(sounds: .none, courts: .none, settings: .none, history: .none, calendar: .none)
    }

    /// Effects that stop the program when used: a test replaces those that it expects.
    public static var unprovided: Effects {
        Effects(
            sounds: .unprovided,
            courts: .unprovided,
            settings: .unprovided,
            history: .unprovided,
            calendar: .unprovided
        )
    }

    /// Stops the program, because a part was used that nothing provides.
    static func stop(_ part: String) -> Never {
        fatalError("The effect “\(part)” was used, and nothing provides it")
    }
}
