/// Knows the local date.
public struct LocalCalendar {
    public var today: () -> CalendarDay

    public init(today: @escaping () -> CalendarDay) {
        self.today = today
    }

    /// A calendar that stands still on the first day that it can show.
    public static var none: LocalCalendar { LocalCalendar { CalendarDay.first } }
    public static var unprovided: LocalCalendar { LocalCalendar { Effects.stop("calendar") } }
}
