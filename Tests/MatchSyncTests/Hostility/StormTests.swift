internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import TestExtent
import Testing

/// Two honest peers keep playing, whatever a third participant sends.
@Suite("Storms")
struct StormTests {
    /// Storms in each of the four parts: 10,000 together at full length.
    private static let storms = TestExtent.full(2_500, slice: 60, unoptimized: 20)

    @Test("of well-formed messages break no match", arguments: TestExtent.simulated(0..<4))
    func storms(part: Int) throws {
        var (sent, broken) = (0, 0)
        for seed in (part * Self.storms)..<((part + 1) * Self.storms) {
            let storm = try Storm(seed: UInt64(seed), role: seed % 4 == 3 ? .spectator : .player)
            let habits = HostileParticipant.Habit.allCases
            let habit = habits[seed % habits.count]
            try storm.run { hostile, _ in hostile.act(habit) }
            sent += storm.hostile.sent
            if !storm.failures.isEmpty { broken += 1 }
            #expect(storm.failures == [], "seed \(seed), \(habit), \(storm.meeting.strategy)")
        }
        #expect(sent > 100 * Self.storms && broken == 0)
    }
}
