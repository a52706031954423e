public import GameCore

/// The result of a try of a daily match: what its player shares.
public struct DailyResult: Sendable, Hashable {
    public let daily: DailyTry

    /// The points of the human player, and those of the computer.
    public let score: PerPlayer<Int>
    public let longestRally: Int
    public let seconds: Int

    public init(_ daily: DailyTry, score: PerPlayer<Int>, longestRally: Int, seconds: Int) {
        self.daily = daily
        self.score = score
        self.longestRally = longestRally
        self.seconds = seconds
    }

    public init(_ daily: DailyTry, _ match: PlayedMatch) {
        self.init(daily, score: match.score, longestRally: match.longestRally, seconds: match.seconds)
    }

    /// The result on one line, to share.
    public var line: String {
        "\(proof), \(daily.number > 0 ? "try \(daily.number) of \(DailyMatch.tries)" : "not counted")"
    }

    /// What the file of the match proves: all but the number of the try.
    public var proof: String {
        let match = DailyMatch(daily.day)
        let court = match.court.map { "\($0), " } ?? ""
        return "Pong \(daily.day), \(court)\(match.level.rawValue): \(score.one) : \(score.two), rally \(longestRally)"
    }

    /// How long the match took: `3:05`.
    public var length: String { MatchTime.text(seconds: seconds) }

    /// Whether a result is better than another one: by the lead, then fewer points against, then the longer rally, then
    /// the shorter time.
    public static func isBetter(_ one: DailyResult, _ other: DailyResult) -> Bool {
        one.rank.lexicographicallyPrecedes(other.rank)
    }

    private var rank: [Int] { [score.two - score.one, score.two, -longestRally, seconds] }
}
