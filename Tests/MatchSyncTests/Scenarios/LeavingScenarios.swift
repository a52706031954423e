internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// The scenarios of leaving; the numbers are those of the session contract.
@Suite("Scenarios of leaving")
struct LeavingScenarios {
    @Test("3. invalidated mid-rally: nothing is sent after, the other keeps the score", arguments: Meeting.strategies)
    func invalidated(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy)
            #expect(meeting.play(toPoints: 1) && meeting.startRally())
            let failing = Int(seed % 2)
            meeting.shells[failing].session.fail(with: SessionError(.connectionLost, "Scripted"))
            meeting.receive(failing)
            meeting.receive(1 - failing)
            let sent = meeting.shells[failing].sent
            let score = meeting.score(1 - failing)
            meeting.run(40)
            #expect(meeting.shells[failing].sent == sent && sent > 0, "seed \(seed)")
            #expect(meeting.peer(failing).owner == nil)
            #expect(meeting.points(1 - failing) > 0 && meeting.peer(1 - failing).isOwner, "seed \(seed)")
            meeting.expectFrozen(1 - failing, seed)
            // A survivor may receive messages after the failure that were sent before it.
            #expect(failing == 0 || meeting.score(0) == score, "seed \(seed)")
        }
    }

    @Test("4. the other player leaves mid-rally: the ball freezes, no point is awarded", arguments: Meeting.strategies)
    func otherLeaves(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy).inRally()
            let (owner, follower) = try meeting.roles()
            try meeting.leave(follower)
            let score = meeting.score(owner)
            let epoch = meeting.peer(owner).epoch
            meeting.run(60)
            meeting.expectFrozen(owner, seed)
            #expect(meeting.score(owner) == score && meeting.peer(owner).epoch == epoch, "seed \(seed)")
        }
    }

    @Test("5. the owner leaves mid-rally: the survivor owns, keeps the score, serves", arguments: Meeting.strategies)
    func ownerLeaves(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy)
            #expect(meeting.play(toPoints: 1) && meeting.startRally())
            let (owner, follower) = try meeting.roles()
            meeting.calmLinks()
            let epoch = meeting.peer(follower).epoch
            try meeting.leave(owner)
            meeting.run(20)
            let score = meeting.score(follower)
            meeting.expectFrozen(follower, seed)
            #expect(meeting.owners == [follower] && meeting.peer(follower).epoch == epoch + 1)
            try meeting.rejoin(owner)
            #expect(meeting.runUntilSeated(owner))
            #expect(meeting.score(owner) == score && score != PerPlayer(0, 0), "seed \(seed)")
            #expect(meeting.run(60) { meeting.phase(owner) == .playing })
            try meeting.expectAgreement(seed)
            #expect(meeting.owners == [follower])
        }
    }

    @Test("6. the owner leaves before its goal is delivered: the survivor's state wins", arguments: Meeting.strategies)
    func ownerLeavesAfterScoring(_ strategy: StrategyKind) throws {
        var goals = 0
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy).inRally()
            let (owner, follower) = try meeting.roles()
            let score = meeting.score(follower)
            meeting.setLinks(from: owner) { $0.loss = .independent(.always) }
            meeting.run(20)
            let points = meeting.points(owner)
            meeting.isPlaying = false
            let scores = meeting.run(200) { meeting.points(owner) > points }
            goals += scores ? 1 : 0
            try meeting.leave(owner)
            let lost = meeting.peer(owner).memory.match.score
            meeting.run(10)
            let kept = meeting.score(follower)
            try meeting.rejoin(owner)
            meeting.setLinks { $0 = .perfect }
            #expect(meeting.runUntilSeated(owner))
            #expect(meeting.score(owner) == kept && (!scores || kept != lost), "seed \(seed)")
            #expect(Int(kept.one) + Int(kept.two) >= Int(score.one) + Int(score.two))
            try meeting.expectAgreement(seed)
            #expect(meeting.owners == [follower])
        }
        // When all peers simulate, an owner that receives nothing stalls at its prediction window.
        if strategy == .lockstep(inputDelay: strategy.inputDelay) { return }
        #expect(goals > 2 * Meeting.seeds.count / 5)
    }
}
