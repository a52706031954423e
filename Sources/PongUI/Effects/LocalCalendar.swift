/// Knows the local date.
public struct LocalCalendar {
    public var today: () -> CalendarDay

    public init(today: @escaping () -> CalendarDay) {
        self.today = today
    }

    /// A calendar that always says 2000-01-01.
    public static var none: LocalCalendar { LocalCalendar { CalendarDay.first } }
    public static var unprovided: LocalCalendar { LocalCalendar { Effects.stop("calendar") } }
}
