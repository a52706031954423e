internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// The scenarios of joining and rejoining; the numbers are those of the session contract.
@Suite("Scenarios of joining")
struct JoiningScenarios {
    @Test("1. join delayed 5 s, sends meanwhile: queued, delivered once", arguments: Meeting.strategies)
    func delayedJoin(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, index in
                if index == 1 { device.script.joinDelay = .seconds(5) }
            }
            let heard = meeting.shells[0].session.messenger(.reliable).messages(of: PeerMessage.self)
            let early = PeerMessage.request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .serve))
            try meeting.shells[1].session.messenger(.reliable).send(early, to: .all)
            meeting.run(299)
            #expect(meeting.shells[1].session.state == .waiting && heard.next() == nil)
            #expect(meeting.startRally())
            var count = 0
            while let (message, _) = heard.next() { count += message == early ? 1 : 0 }
            #expect(count == 1, "seed \(seed)")
            try meeting.expectAgreement(seed)
        }
    }

    @Test("2. invalidated while waiting: a clean menu, the error shown, no owner", arguments: Meeting.strategies)
    func invalidatedWhileWaiting(_ strategy: StrategyKind) throws {
        let error = SessionError(.connectionLost, "Scripted")
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, index in
                if index == 1 { device.script.joinDelay = .milliseconds(500) }
            }
            meeting.run(Int(seed % 25))
            meeting.shells[1].session.fail(with: error)
            meeting.run(40)
            #expect(meeting.shells[1].session.state == .invalidated(.failed(error)))
            #expect(meeting.peer(1).owner == nil && meeting.shells[1].sent == 0)
            #expect(meeting.phase(1) == .notReady(absentPlayers: .both))
            #expect(meeting.owners == [0])
        }
    }

    @Test("7. rejoin: new session and id, one set of subscriptions, the score restored", arguments: Meeting.strategies)
    func rejoin(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy)
            #expect(meeting.play(toPoints: 1))
            let leaver = Int(seed % 2)
            let old = meeting.shells[leaver]
            try meeting.leave(leaver)
            meeting.run(20)
            let score = meeting.score(1 - leaver)
            let before = meeting.total(\.delivered)
            try meeting.rejoin(leaver, remembers: seed % 3 > 0)
            #expect(meeting.peer(leaver).local != old.peer.local)
            let heard = meeting.shells[1 - leaver].received
            #expect(meeting.runUntilSeated(leaver))
            #expect(meeting.score(leaver) == score && score != PerPlayer(0, 0), "seed \(seed)")
            try meeting.expectAgreement(seed)
            // Each delivered message reached exactly one listener.
            let received = meeting.shells[leaver].received + meeting.shells[1 - leaver].received - heard
            #expect(received == meeting.total(\.delivered) - before, "seed \(seed)")
            #expect(received > 0)
            #expect(old.session.messenger(.reliable) !== meeting.shells[leaver].session.messenger(.reliable))
        }
    }

    @Test("8. late joiner at 3–2: sees 3–2 before any ball moves", arguments: Meeting.strategies)
    func lateJoiner(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            var match = Match(seed: seed)
            match.score = PerPlayer(3, 2)
            let memory = PeerMemory(
                standing: Standing(epoch: 1, revision: 9, tentative: 9, origin: 1),
                match: match,
                seat: nil
            )
            let meeting = try Meeting(seed: seed, strategy: strategy, memories: [memory]) { device, index in
                if index == 1 { device.script.joinDelay = .milliseconds(Int(100 + seed)) }
            }
            var scoresInPlay: [PerPlayer<UInt16>] = []
            meeting.run(100) {
                let shown = meeting.peer(1).shown
                if shown.ball != .waiting { scoresInPlay.append(shown.score) }
                return false
            }
            #expect(scoresInPlay.first == PerPlayer(3, 2), "seed \(seed)")
            #expect(scoresInPlay.count > 10)
            try meeting.expectAgreement(seed)
        }
    }

    @Test("9. both first see {A, B}: exactly one owner", arguments: Meeting.strategies)
    func bothAtOnce(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, index in
                device.script.participantView = .coalesced(.milliseconds(20 + Int(seed) * (index + 1)))
            }
            var views: [Set<Int>] = [[], []]
            var mostOwners = 0
            meeting.run(400) {
                for index in 0...1 { views[index].insert(meeting.shells[index].session.activeParticipants.count) }
                mostOwners = max(mostOwners, meeting.owners.count)
                return meeting.points(0) > 0
            }
            #expect(mostOwners == 1, "seed \(seed)")
            #expect(views == [[0, 2], [0, 2]])
            try meeting.expectAgreement(seed)
        }
    }

    @Test("10. both first see only themselves: exactly one owner after the merge", arguments: Meeting.strategies)
    func bothAlone(_ strategy: StrategyKind) throws {
        var rivals = 0
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, index in
                device.script.participantView = .selfFirst(.milliseconds(50 + Int(seed) * (2 * index + 1)))
            }
            #expect(
                meeting.run(1_500) {
                    if meeting.owners.count == 2 { rivals += 1 }
                    return meeting.points(0) > 0 && meeting.points(1) > 0
                }
            )
            try meeting.expectAgreement(seed)
            #expect(meeting.points(0) > 0)
        }
        #expect(rivals > Meeting.seeds.count)
    }

    @Test("11. leave and join coalesced into one update: the snapshot is still sent", arguments: Meeting.strategies)
    func coalesced(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy)
            #expect(meeting.play(toPoints: 1))
            meeting.devices[0].script.participantView = .coalesced(.milliseconds(100))
            try meeting.leave(1)
            let old = meeting.shells[1].session.localParticipant
            try meeting.rejoin(1, remembers: false)
            var counts: Set<Int> = []
            #expect(
                meeting.run(60) {
                    counts.insert(meeting.shells[0].session.activeParticipants.count)
                    return !meeting.shells[0].session.activeParticipants.contains(old)
                }
            )
            #expect(counts == [2], "seed \(seed)")
            let score = meeting.score(0)
            #expect(meeting.runUntilSeated(1))
            #expect(meeting.score(1) == score && score != PerPlayer(0, 0), "seed \(seed)")
            try meeting.expectAgreement(seed)
        }
    }

    @Test("12. a message comes before its sender is active: kept, applied later", arguments: Meeting.strategies)
    func outrunning(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, index in
                if index == 1 { device.script.participantView = .selfFirst(.milliseconds(400)) }
            }
            var early = 0
            meeting.run(60) {
                if meeting.shells[1].session.activeParticipants.count == 1 { early = meeting.shells[1].received }
                return false
            }
            #expect(early > 0, "seed \(seed)")
            #expect(meeting.startRally())
            try meeting.expectAgreement(seed)
        }
    }

    @Test("19. a packet of an old session or epoch after a rejoin: dropped", arguments: Meeting.strategies)
    func stalePackets(_ strategy: StrategyKind) throws {
        var strangers = 0
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, _ in
                device.script.receivesStalePackets = true
            }
            meeting.setLinks { $0.delay = .milliseconds(150) }
            #expect(meeting.play(toPoints: 1))
            try meeting.shells[0].session.end()
            for shell in 0...1 { meeting.receive(shell) }
            let best = meeting.peer(0).revision >= meeting.peer(1).revision ? 0 : 1
            let score = meeting.score(best)
            try meeting.rejoin(0)
            try meeting.rejoin(1)
            let limit = meeting.points(best)
            meeting.run(40)
            strangers += meeting.ignored(\.fromStrangers)
            try meeting.expectAgreement(seed)
            #expect(meeting.points(0) >= limit && score != PerPlayer(0, 0), "seed \(seed)")
        }
        #expect(strangers > Meeting.seeds.count)
    }

    @Test("a peer that is joining again receives no packet of its last session", arguments: Meeting.strategies)
    func stalePacketsWhileJoining(_ strategy: StrategyKind) throws {
        let conditions = LinkConditions(delay: .milliseconds(150))
        let meeting = try Meeting(seed: 1, strategy: strategy, conditions: conditions) { device, _ in
            device.script.receivesStalePackets = true
        }
        #expect(meeting.startRally())
        try meeting.leave(0)
        meeting.devices[0].script.joinDelay = .seconds(1)
        try meeting.rejoin(0)
        let (discarded, inFlight) = (meeting.total(\.discarded), meeting.total(\.inFlight))
        meeting.run(50) {
            #expect(meeting.shells[0].received == 0 && meeting.shells[0].session.state == .waiting)
            return false
        }
        #expect(meeting.total(\.discarded) > discarded && inFlight > 0)
        #expect(meeting.runUntilSeated(0))
        try meeting.expectAgreement(1)
    }
}
