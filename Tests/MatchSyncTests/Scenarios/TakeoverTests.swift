internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
internal import SyncCore
internal import TestExtent
import Testing

/// A session of three in which one participant leaves, or is suspended.
@Suite("Takeovers")
struct TakeoverTests {
    @Test("the owner of three on a bad link leaves: another one owns within 1.5 s", arguments: Meeting.strategies)
    func ownerLeaves(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let conditions = LinkConditions(
                delay: .milliseconds(100),
                jitter: .uniform(.milliseconds(20)),
                loss: .independent(.percent(1))
            )
            let meeting = try Meeting(seed: seed, strategy: strategy, devices: 3, conditions: conditions).inRally()
            let epoch = meeting.peer(0).epoch
            try meeting.leave(try #require(meeting.owners.first))
            let isDecided = meeting.run(90) {
                meeting.owners.count == 1 && meeting.present.allSatisfy { !meeting.peer($0).isPending }
            }
            try meeting.expectAgreement()
            // Two may claim the session at once, but no more.
            #expect(isDecided && meeting.peer(meeting.owners[0]).epoch <= epoch + 2, "seed \(seed)")
        }
    }

    @Test(
        "a spectator that was suspended for longer than packets' ticks last takes no old packet for a new one",
        arguments: TestExtent.simulated([66, 68, 70, 140]),
        [StrategyKind.lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false)]
    )
    func sleep(seconds: Int, strategy: StrategyKind) throws {
        for seed in 1...TestExtent.full(3, slice: 1) as ClosedRange<UInt64> {
            let meeting = try Meeting(seed: seed, strategy: strategy, devices: 3).inRally()
            let spectator = try #require(meeting.present.first { meeting.seat($0) == nil })
            meeting.standing = [spectator]
            meeting.run(seconds * 60)
            let received = meeting.shells[spectator].received
            meeting.standing = []
            let tick = meeting.peer(meeting.owners[0]).confirmed.tick
            let isThere = meeting.run(120) { meeting.peer(spectator).confirmed.tick >= tick }
            #expect(isThere && meeting.shells[spectator].received > received + 3_000, "seed \(seed)")
            meeting.calm()
            let (one, other) = (meeting.peer(spectator), meeting.peer(meeting.owners[0]))
            let last = min(one.confirmed.tick, other.confirmed.tick)
            let isSame = one.confirmedHash(at: last) == other.confirmedHash(at: last)
            #expect(isSame && meeting.shells.allSatisfy { $0.peer.statistics.desyncs == 0 }, "seed \(seed)")
        }
    }

    @Test(
        "a spectator that was cut off for longer than packets reach back has the match within a second",
        arguments: [StrategyKind.lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false)]
    )
    func straggler(_ strategy: StrategyKind) throws {
        // Paddles so wide that no goal, which is sent to all, comes in between.
        let rules = Rules.brisk { $0.paddleWidth = Fixed(1, over: 2) }
        var caughtUp = 0
        for seed in 1...10 as ClosedRange<UInt64> {
            let meeting = try Meeting(seed: seed, strategy: strategy, devices: 3, conditions: .perfect, rules: rules)
            #expect(meeting.startRally())
            let spectator = try #require(meeting.present.first { meeting.seat($0) == nil })
            meeting.setLinks(to: spectator) { $0.loss = .independent(.always) }
            meeting.run(400)
            let before = meeting.peer(spectator).confirmed.tick
            let points = meeting.points(meeting.owners[0])
            meeting.setLinks(to: spectator) { $0.loss = .none }
            let tick = meeting.peer(meeting.owners[0]).confirmed.tick
            let isCaughtUp = meeting.run(90) { meeting.peer(spectator).confirmed.tick >= tick }
            guard meeting.points(meeting.owners[0]) == points else { continue }
            #expect(isCaughtUp && tick > before + 300, "seed \(seed)")
            caughtUp += 1
        }
        #expect(caughtUp > 5)
    }
}
