internal import OperatingSystem
package import PlayerProfile

/// The source of the date and the time of day.
package struct WallClock {
    /// The seconds since 1970, in UTC.
    let seconds: () -> time_t

    /// The clock of this machine.
    package static var system: WallClock { WallClock { time(nil) } }

    /// The local time with its offset from UTC: `2026-11-22T16:31:07+01:00`.
    func now() -> String {
        let text = format("%Y-%m-%dT%H:%M:%S%z", localtime_r)
        // `strftime` writes the offset without its colon.
        return "\(text.dropLast(2)):\(text.suffix(2))"
    }

    /// The local day.
    package func today() -> CalendarDay {
        CalendarDay(format("%Y-%m-%d", localtime_r)) ?? .first
    }

    /// The UTC time in the form of file names: `20261122-153107`.
    func stamp() -> String { format("%Y%m%d-%H%M%S", gmtime_r) }

    private func format(
        _ form: String,
        _ parts: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
    ) -> String {
        var seconds = seconds()
        var time = tm()
        _ = parts(&seconds, &time)
        var text = [CChar](repeating: 0, count: 64)
        let length = strftime(&text, text.count, form, &time)
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
