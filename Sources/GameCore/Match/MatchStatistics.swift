/// What there is to tell about a match when it is over, gathered from what its ticks returned.
public struct MatchStatistics: Sendable, Hashable {
    /// Balls sent back by each player.
    public private(set) var hits = PerPlayer(0, 0)
    /// Serves that the receiver missed, counted for the server.
    public private(set) var aces = PerPlayer(0, 0)
    public private(set) var points = 0
    /// The most hits between a serve and its goal.
    public private(set) var longestRally = 0
    /// Ticks in which the ball was in play.
    public private(set) var ticksInPlay = 0

    public init() {}

    /// Takes in one tick.
    ///
    /// - Parameters:
    ///   - events: What the step returned.
    ///   - match: The match after that step.
    public mutating func record(_ events: MatchEvents, in match: Match) {
        if events.contains(.began) {
            self = MatchStatistics()
        }
        if case .playing = match.phase {
            ticksInPlay += 1
        }
        for player in Player.allCases {
            if events.contains(.contact(by: player)) {
                hits[player] += 1
                longestRally = max(longestRally, Int(match.rally))
            }
            if events.contains(.goal(by: player)) {
                points += 1
                if match.rally == 0 && match.server == player {
                    aces[player] += 1
                }
            }
        }
    }
}
