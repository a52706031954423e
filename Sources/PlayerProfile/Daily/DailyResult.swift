internal import GameBasics
internal import GameCore

/// The result of a try of a daily match, as a line to share.
///
/// It shows who made each point and nothing else of the match, so that it helps no other player.
public struct DailyResult: Sendable, Hashable {
    private let daily: DailyTry
    private let course: ScoreCourse
    private let streak: Int

    /// - Parameter played: The days with a counted match that was played to its end, without this one.
    init(_ daily: DailyTry, _ course: ScoreCourse, played: [CalendarDay]) {
        (self.daily, self.course) = (daily, course)
        streak = daily.number > 0 ? (played + [daily.day]).streak(on: daily.day) : 0
    }

    /// The line, such as `Pong 2026-11-22 7:5 ██░█░██░░██░ try 1 of 3, streak 4`.
    public func line(isASCII: Bool) -> String { "\(score(isASCII: isASCII)) \(occasion)" }

    /// Day and score, and a block for each point: full for one that was won.
    ///
    /// - Parameter isASCII: Draws `#` for a point won and `.` for one lost.
    package func score(isASCII: Bool) -> String {
        let (won, lost) = isASCII ? ("#", ".") : ("█", "░")
        let blocks = (0..<course.count).map { course[$0] == .one ? won : lost }.joined()
        return "Pong \(daily.day) \(course.end.one):\(course.end.two) \(blocks)"
    }

    /// The try, and the streak from two days on.
    package var occasion: String { daily.words + (streak > 1 ? ", streak \(streak)" : "") }
}
