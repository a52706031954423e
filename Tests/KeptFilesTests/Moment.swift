import Testing

@testable import KeptFiles

/// A date and time that a test uses as the current one.
struct Moment: CustomTestStringConvertible {
    /// In UTC, in the form of file names: `20261122-153107`.
    let stamp: String

    /// Since 1970.
    let seconds: Int

    static let ordinary = Moment(stamp: "20261122-153107", seconds: 1_795_361_467)

    /// Dates for tests, including one beyond 32 bits of seconds.
    static let all = [
        ordinary,
        Moment(stamp: "20261231-235959", seconds: 1_798_761_599),
        Moment(stamp: "20270101-000000", seconds: 1_798_761_600),
        Moment(stamp: "20280229-120000", seconds: 1_835_438_400),
        Moment(stamp: "20380201-000000", seconds: 2_148_595_200),
    ]

    var testDescription: String { stamp }

    var clock: KeptClock { KeptClock { [seconds] in seconds } }

    /// The moment some days later; earlier if negative.
    func adding(days: Int) -> Moment {
        let seconds = seconds + days * 86_400
        return Moment(stamp: KeptClock { seconds }.stamp(), seconds: seconds)
    }
}
