public import GameCore

/// The result of a try of a daily match, to share.
public struct DailyResult: Sendable, Hashable {
    public let daily: DailyTry

    /// The points of the human player and of the computer.
    public let score: PerPlayer<Int>
    public let longestRally: Int

    public init(_ daily: DailyTry, _ match: PlayedMatch) {
        self.daily = daily
        score = match.score
        longestRally = match.longestRally
    }

    /// The result on one line.
    public var line: String {
        let match = DailyMatch(daily.day)
        let court = match.court.map { "\($0), " } ?? ""
        let number = daily.number > 0 ? "try \(daily.number) of \(DailyMatch.tries)" : "not counted"
        return "Pong \(daily.day), \(court)\(match.level.rawValue): \(score.one) : \(score.two), "
            + "rally \(longestRally), \(number)"
    }
}
