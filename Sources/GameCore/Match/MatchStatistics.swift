public import GameBasics

/// The statistics of a match, gathered from the events of its ticks.
public struct MatchStatistics: Sendable, Hashable {
    /// Balls that each player returned.
    public private(set) var contacts = PerPlayer(0, 0)
    /// Each player's serves that the receiver missed.
    public private(set) var aces = PerPlayer(0, 0)
    public private(set) var points = 0
    /// The most contacts between a serve and its goal.
    public private(set) var longestRally = 0
    /// Ticks of the match without pauses, as many as a recording has of it.
    public private(set) var ticks = 0
    /// Ticks during which the ball was in play.
    private var ticksInPlay = 0
    /// The scorer of each point.
    ///
    /// Ends with the match's score, even if only a part of the match was seen.
    public private(set) var course = ScoreCourse()
    /// The sum of the ball's speeds along y over ``ticksInPlay``, in units of ``Fixed/raw``.
    private var sumOfSpeeds = 0

    public init() {}

    /// Counts one tick.
    ///
    /// - Parameters:
    ///   - events: The events that ``Match/step(_:under:)`` returned.
    ///   - match: The match after that step.
    public mutating func record(_ events: MatchEvents, in match: Match) {
        if events.contains(.began) {
            self = MatchStatistics()
        }
        if match.isRunning || !events.isDisjoint(with: [.paused, .won]) { ticks += 1 }
        if case .playing = match.phase {
            ticksInPlay += 1
            sumOfSpeeds += Int(match.ball.vy.magnitude.raw)
        }
        for player in Player.allCases {
            if events.contains(.contact(by: player)) {
                contacts[player] += 1
                longestRally = max(longestRally, Int(match.rally))
            }
            if events.contains(.goal(by: player)) {
                points += 1
                follow(match.score, after: player)
                if match.rally == 0 && match.server == player {
                    aces[player] += 1
                }
            }
        }
    }

    /// Returns the ball's average speed along y while it was in play, in tenths of the speed of a serve.
    public func averageSpeedInTenths(under rules: Rules) -> Int {
        guard ticksInPlay > 0 else { return 10 }
        return sumOfSpeeds / ticksInPlay * 10 / Int(rules.serveSpeed.raw)
    }

    /// Adds a point to the course, which starts over if earlier points were not seen.
    private mutating func follow(_ score: PerPlayer<UInt16>, after scorer: Player) {
        var before = PerPlayer(Int(score.one), Int(score.two))
        before[scorer] -= 1
        if course.end != before { course = ScoreCourse(from: before) }
        course.append(scorer)
    }
}
