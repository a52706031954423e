internal import GameCore
package import PongUI

/// Keeps matches in memory, for the tests of scenes.
package final class HistoryMemory {
    /// The finished tapes, and the growing one.
    package private(set) var finished: [MatchTape] = []
    package private(set) var growing: MatchTape?

    /// The number of calls of ``HistoryKeeper/keep``.
    package private(set) var calls = 0

    /// The keeper's answer.
    package var problem: String?
    package var entries: [HistoryEntry] = []
    package var replays: [String: MatchReplay] = [:]
    package var interrupted: InterruptedMatch?
    package var tries = 0

    package init() {}

    /// Effects that do nothing except for the history.
    package var effects: Effects {
        var effects = Effects()
        effects.history.keep = {
            self.calls += 1
            self.growing = $0
            return self.problem
        }
        effects.history.finish = {
            self.finished.append($0)
            self.growing = nil
            return self.problem
        }
        effects.history.history = { KeptHistory(entries: self.entries) }
        effects.history.replay = { self.replays[$0.file] }
        effects.history.interrupted = { self.interrupted }
        effects.history.dailyTries = { _ in self.tries }
        return effects
    }
}

extension HistoryEntry {
    /// A match against the hard computer, lost with this many points.
    package static func sample(file: String, points: Int, rally: Int) -> HistoryEntry {
        var match = PlayedMatch()
        (match.contenders, match.names) = (PerPlayer(.human, .computer(.hard)), PerPlayer("You", "Computer"))
        (match.score, match.aces) = (PerPlayer(points, 11), PerPlayer(0, 2))
        (match.longestRally, match.target, match.ticks) = (rally, Rules.Target(11), 1...600)
        match.court = points.isMultiple(of: 2) ? nil : "pinball"
        match.daily = points == 7 ? CalendarDay(year: 2_026, month: 11, day: 22) : nil
        return HistoryEntry(when: "2026-11-22T16:31:07+01:00", match: match, file: file, canBeWatched: points != 3)
    }
}
