internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import SyncCore
internal import TestExtent
import Testing

/// Two honest peers keep playing, whatever a third participant sends.
@Suite("Storms")
struct StormTests {
    /// Storms in each of the four parts: 10,000 together at full length.
    private static let storms = TestExtent.full(2_500, slice: 30, unoptimized: 20)

    @Test("of well-formed messages break no match", arguments: TestExtent.simulated(0..<4))
    func storms(part: Int) throws {
        var (sent, broken, excluded) = (0, 0, 0)
        for seed in (part * Self.storms)..<((part + 1) * Self.storms) {
            let storm = try Storm(seed: UInt64(seed), role: seed % 4 == 3 ? .spectator : .player)
            let habits = HostileParticipant.Habit.allCases
            let habit = habits[seed % habits.count]
            try storm.run { hostile, _ in hostile.act(habit) }
            sent += storm.hostile.sent
            if !storm.failures.isEmpty { broken += 1 }
            excluded += storm.excluded.count
            // Each of the players puts it out once at most.
            let isExcluded = storm.excluded.allSatisfy { $0.id == storm.hostile.id } && storm.excluded.count <= 2
            #expect(storm.failures == [] && isExcluded, "seed \(seed), \(habit), \(storm.meeting.strategy)")
        }
        #expect(sent > 100 * Self.storms && broken == 0 && excluded > 0)
    }

    @Test(
        "at a takeover decide nothing: the player that is left owns the match with its score",
        arguments: Meeting.strategies
    )
    func takeover(strategy: StrategyKind) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let storm = try Storm(seed: seed, role: .player, strategy: strategy)
            let meeting = storm.meeting
            let (owner, follower) = try meeting.roles()
            storm.stay(90) { hostile, _ in hostile.act(.claims) }
            try meeting.leave(owner)
            let points = meeting.points(follower)
            storm.stay(120) { hostile, _ in
                hostile.sendState {
                    hostile.claim(&$0)
                    $0.state.score = PerPlayer(98, 0)
                }
            }
            #expect(meeting.peer(follower).isOwner && meeting.points(follower) - points <= 3, "seed \(seed)")
        }
    }

    @Test("a player that comes back while it claims gets its seat and its score", arguments: Meeting.strategies)
    func rejoin(strategy: StrategyKind) throws {
        for seed in 11...16 as ClosedRange<UInt64> {
            let storm = try Storm(seed: seed, role: .spectator, strategy: strategy)
            let meeting = storm.meeting
            let (_, follower) = try meeting.roles()
            storm.stay(60) { hostile, _ in hostile.act(.claims) }
            try meeting.leave(follower)
            storm.stay(60) { hostile, _ in hostile.act(.claims) }
            try meeting.rejoin(follower)
            storm.stay(240) { hostile, _ in hostile.act(.anything) }
            let (one, two) = (meeting.peer(0), meeting.peer(1))
            let isFull = one.seats.absentPlayers.isEmpty
            #expect(one.owner == two.owner && one.seats == two.seats && isFull, "seed \(seed)")
        }
    }
}
