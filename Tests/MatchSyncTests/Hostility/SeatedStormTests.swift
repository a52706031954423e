internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable import MatchSync
@testable import SyncCore
internal import MockGroupSessions
internal import PeerTesting
internal import TestExtent
import Testing

/// A hostile player can lose or stop the match, but never traps the other player, hangs it, fills its memory or makes
/// it show an impossible match.
@Suite("Storms by a player")
struct SeatedStormTests {
    private static let storms = TestExtent.full(1_500, slice: 30, unoptimized: 24)

    @Test("end when it leaves: the other one waits with a possible match, and plays on", arguments: 0..<2)
    func storms(part: Int) throws {
        var (sent, seated, excluded, stored) = (0, 0, 0, 0)
        for seed in (part * Self.storms)..<((part + 1) * Self.storms) {
            var random = SplitMix64(seed: UInt64(seed))
            let strategy = Meeting.strategies[seed % Meeting.strategies.count]
            let meeting = try Meeting(seed: random.next(), strategy: strategy, devices: 1, conditions: .perfect)
            let device = meeting.network.addDevice()
            meeting.run(Int(random.next() % 30))
            let hostile = try HostileParticipant(device, seed: random.next())
            let habits = HostileParticipant.Habit.allCases
            let habit = habits[seed % habits.count]
            for tick in 0..<240 {
                meeting.run(1)
                hostile.receive()
                if tick > 20 { hostile.act(habit) } else { hostile.greet() }
                let shown = meeting.peer(0).shown
                if !shown.isPossible(under: meeting.rules) && !Self.isOut(shown, under: meeting.rules) {
                    Issue.record("seed \(seed), \(habit), \(strategy): shows \(shown)")
                }
                if meeting.peer(0).seats[hostile.id] != nil { seated += 1 }
                stored = max(stored, meeting.peer(0).storedSenders)
            }
            sent += hostile.sent
            excluded += meeting.shells[0].excluded.count
            try hostile.leave()
            meeting.run(60)
            let peer = meeting.peer(0)
            try meeting.addDevice()
            let isPlaying = meeting.startRally()
            let isLeft = peer.isOwner && peer.confirmed.isPossible(under: meeting.rules)
            #expect(isLeft && isPlaying, "seed \(seed), \(habit), \(strategy)")
        }
        #expect(sent > 50 * Self.storms && seated > 50 * Self.storms && excluded > 0 && stored <= 17)
    }

    @Test("with the greatest allowed numbers leave a match that a newcomer takes", arguments: Meeting.strategies)
    func greatestNumbers(strategy: StrategyKind) throws {
        var driven = 0
        for seed in 1...12 as ClosedRange<UInt64> {
            let meeting = try Meeting(seed: seed, strategy: strategy, devices: 1, conditions: .perfect)
            let device = meeting.network.addDevice()
            meeting.run(5)
            let hostile = try HostileParticipant(device, seed: seed)
            for _ in 0..<60 {
                meeting.run(1)
                hostile.receive()
                hostile.greet()
            }
            for _ in 0..<30 {
                hostile.sendState { state in
                    hostile.claim(&state)
                    state.announcement.epoch = 17 << 20
                    state.announcement.revision = 17 << 24
                    state.announcement.standing.epoch = state.announcement.epoch
                    state.announcement.standing.revision = state.announcement.revision
                    if seed.isMultiple(of: 2) { state.state.tick = 17 << 24 }
                    state.timeline = Timeline.greatestNumber
                }
                meeting.run(1)
                hostile.receive()
            }
            if meeting.peer(0).epoch >= 17 << 20 { driven += 1 }
            try hostile.leave()
            meeting.run(60)
            let isOwner = meeting.peer(0).isOwner
            try meeting.addDevice()
            let isPlaying = meeting.startRally()
            let devices = [meeting.peer(0), meeting.peer(1)]
            let isInReach = devices.allSatisfy { $0.ignored.outOfReach == 0 && $0.epoch < 1 << 20 }
            #expect(isOwner && isPlaying && isInReach, "seed \(seed)")
        }
        #expect(driven > 3)
    }

    /// True if a match is impossible only because of a predicted goal, whose ball stays outside the court.
    private static func isOut(_ match: Match, under rules: Rules) -> Bool {
        guard match.play == .playing, !(-rules.ballRadius...Fixed.one + rules.ballRadius).contains(match.ball.y) else {
            return false
        }
        var inside = match
        inside.ball = .waiting
        inside.ball.vy = rules.serveSpeed
        return inside.isPossible(under: rules)
    }
}
