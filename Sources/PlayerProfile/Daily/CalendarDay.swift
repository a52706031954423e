/// A day of the Gregorian calendar, from 2000 to 2199.
public struct CalendarDay: Sendable, Hashable {
    public let year: Int
    public let month: Int
    public let day: Int

    public static let first = CalendarDay()

    private init() {
        (year, month, day) = (2_000, 1, 1)
    }

    /// Creates a day; `nil` if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (2_000...2_199).contains(year), (1...12).contains(month),
            (1...Self.length(of: month, in: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads `2026-11-22`, and no other form.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
        guard description == text else { return nil }
    }

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The day as a number: `20261122`.
    public var number: Int { year * 10_000 + month * 100 + day }

    /// The days since ``first``.
    var distance: Int {
        let years = year - Self.first.year
        // 2000 is a leap year, 2100 is none.
        let leapDays = (years + 3) / 4 - (year > 2_100 ? 1 : 0)
        return years * 365 + leapDays + (1..<month).reduce(day - 1) { $0 + Self.length(of: $1, in: year) }
    }
}

extension Sequence<CalendarDay> {
    /// The number of days in a row that end today, or yesterday, so that today can go on with them.
    ///
    /// The order does not matter. A day after tomorrow does not count, as one from before a clock was set back; tomorrow
    /// does, for a player who has crossed the date line.
    package func streak(on today: CalendarDay) -> Int {
        let days = map(\.distance).sorted().reversed().drop { $0 > today.distance + 1 }
        guard let last = days.first, last >= today.distance - 1 else { return 0 }
        return last - days.reduce(last) { $1 >= $0 - 1 ? $1 : $0 } + 1
    }
}

extension CalendarDay: CustomStringConvertible {
    public var description: String {
        "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}
