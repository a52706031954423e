internal import GameBasics
internal import GameCore
internal import PongUI

extension MatchStatistics {
    /// True if they have points that a score does not have: they are those of another match.
    func exceed(_ score: PerPlayer<UInt16>) -> Bool {
        Player.allCases.contains { course.end[$0] > Int(score[$0]) }
    }

    /// Counts the events between two confirmed states of a match.
    ///
    /// Two or more contacts or goals between the states cannot be told apart, and are not counted.
    mutating func record(from before: Match, to match: Match, under rules: Rules) {
        var events: MatchEvents = []
        switch (before.play, match.play) {
        case (.ready, .serving), (.over, .serving): events.insert(.began)
        default: break
        }
        if match.rally == before.rally &+ 1, match.ball.vy != .zero {
            events.insert(.contact(by: match.lastContact(under: rules)))
        }
        for player in Player.allCases where match.score[player] == before.score[player] &+ 1 {
            events.insert(.goal(by: player))
        }
        record(events, in: match)
        // Ticks that were confirmed together with this one.
        for _ in 1..<min(max(match.tick &- before.tick, 1), 60) { record([], in: match) }
    }
}
