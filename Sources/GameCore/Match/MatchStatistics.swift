/// The statistics of a match, gathered from the events of its ticks.
public struct MatchStatistics: Sendable, Hashable {
    /// How many balls each player sent back.
    public private(set) var contacts = PerPlayer(0, 0)
    /// How many of each player's serves the receiver missed.
    public private(set) var aces = PerPlayer(0, 0)
    public private(set) var points = 0
    /// The most contacts between a serve and its goal.
    public private(set) var longestRally = 0
    /// How many ticks the ball was in play.
    public private(set) var ticksInPlay = 0

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
        if case .playing = match.phase {
            ticksInPlay += 1
        }
        for player in Player.allCases {
            if events.contains(.contact(by: player)) {
                contacts[player] += 1
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
