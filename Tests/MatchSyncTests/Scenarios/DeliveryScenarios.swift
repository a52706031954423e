internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// The scenarios of messages on a bad link; the numbers are those of the session contract.
@Suite("Scenarios of delivery")
struct DeliveryScenarios {
    @Test("13. a reliable duplicate (point, serve request): idempotent", arguments: Meeting.strategies)
    func duplicates(_ strategy: StrategyKind) throws {
        var states = 0
        var requests = 0
        var mistimed = 0
        for seed in Meeting.seeds {
            let rules = Rules.brisk { $0.servesAutomatically = false }
            let meeting = try Meeting(seed: seed, strategy: strategy, rules: rules)
            meeting.setLinks { $0.reliableDuplication = .percent(60) }
            #expect(meeting.play(toPoints: 2))
            meeting.isPlaying = false
            let (owner, follower) = try meeting.roles()
            let isServing = meeting.run(200) {
                guard case .serving = meeting.phase(owner) else { return false }
                return meeting.phase(follower) == meeting.phase(owner)
            }
            #expect(isServing, "seed \(seed)")
            // The same request twice, and the same one of an earlier phase under a new number.
            let revision = meeting.peer(owner).revision
            let messenger = meeting.shells[follower].session.messenger(.reliable)
            for number in [1, 1, UInt32.max] {
                let request = RequestMessage(
                    number: number,
                    epoch: meeting.peer(owner).epoch,
                    revision: number == 1 ? revision : revision - 1,
                    actions: .serve
                )
                try messenger.send(PeerMessage.request(request), to: .all)
            }
            let hadRequests = meeting.peer(owner).ignored.repeatedRequests > 0
            meeting.run(40)
            if hadRequests { #expect(meeting.peer(owner).revision == revision, "seed \(seed)") }
            states += meeting.ignored(\.repeatedStates)
            requests += meeting.ignored(\.repeatedRequests)
            mistimed += meeting.ignored(\.mistimedServes)
            try meeting.expectAgreement(seed)
        }
        let least = Meeting.seeds.count
        #expect(states > 2 * least && requests > least && mistimed >= least)
    }

    @Test("14. unreliable reordering: older sequence ignored, the ball never jumps back", arguments: Meeting.strategies)
    func reordering(_ strategy: StrategyKind) throws {
        var outdated = 0
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy)
            meeting.setLinks { $0.reordering = .holdingBack(.percent(50), upTo: .milliseconds(100)) }
            #expect(meeting.startRally())
            var tracks = meeting.shells.map { BallTrack($0.peer) }
            meeting.run(100) {
                for index in 0...1 { tracks[index].note(meeting.peer(index)) }
                return false
            }
            #expect(tracks.allSatisfy { $0.jumps == 0 } && tracks[0].moves + tracks[1].moves > 10, "seed \(seed)")
            outdated += meeting.ignored(\.outdatedUpdates)
            #expect(meeting.total(\.reordered) > 10)
            try meeting.expectAgreement(seed)
        }
        if strategy.hasHost { #expect(outdated > 10 * Meeting.seeds.count) }
    }

    @Test(
        "15. 30% loss plus a 1 s burst: converges on the next packet, score unaffected",
        arguments: Meeting.strategies
    )
    func burst(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy)
            meeting.setLinks { $0.loss = .independent(.percent(30)) }
            #expect(meeting.play(toPoints: 1))
            meeting.setLinks { $0.loss = .independent(.always) }
            meeting.run(60)
            meeting.setLinks {
                $0 = .perfect
                $0.retransmissionTimeout = .milliseconds(10)
            }
            // A lost state is sent again 60 ms after it was lost.
            meeting.run(6)
            meeting.expectConvergence(seed)
            #expect(meeting.total(\.lost) > 100)
            try meeting.expectAgreement(seed)
            #expect(meeting.points(0) > 0)
        }
    }

    @Test("16. asymmetric latency (20 / 300 ms one way): same winner and score on both", arguments: Meeting.strategies)
    func asymmetric(_ strategy: StrategyKind) throws {
        let rules = Rules.brisk { $0.winningScore = 2 }
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy, conditions: .perfect, rules: rules)
            meeting.setLinks(from: 0) { $0.delay = .milliseconds(20) }
            meeting.setLinks(from: 1) { $0.delay = .milliseconds(300) }
            var winners: [Phase?] = [nil, nil]
            meeting.run(1_000) {
                for index in 0...1 {
                    if case .over = meeting.phase(index) { winners[index] = meeting.phase(index) }
                }
                // The peer that has seen the end waits until the other one has seen it, too.
                meeting.isPlaying = winners == [nil, nil]
                return !winners.contains(nil)
            }
            #expect(winners[0] == winners[1] && winners[0] != nil, "seed \(seed)")
            try meeting.expectAgreement(seed)
            #expect(meeting.points(0) >= 2)
        }
    }

    @Test("17. balls and phases overtake each other: no phantom ball, no wrong serve", arguments: Meeting.strategies)
    func overtaking(_ strategy: StrategyKind) throws {
        var mistimed = 0
        var phantoms = 0
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy)
            meeting.setLinks {
                $0.loss = .independent(.percent(40))
                $0.retransmissionTimeout = .milliseconds(100)
            }
            meeting.run(200) {
                for index in 0...1 {
                    let shown = meeting.peer(index).shown
                    switch shown.phase {
                    case .notReady, .ready, .serving: phantoms += shown.ball == .waiting ? 0 : 1
                    case .playing, .goal, .paused, .over: break
                    }
                }
                return false
            }
            mistimed += meeting.ignored(\.mistimedBalls)
            try meeting.expectAgreement(seed)
        }
        #expect(phantoms == 0)
        if strategy.hasHost { #expect(mistimed > 4 * Meeting.seeds.count) }
    }

    @Test("18. a third participant: its paddle is ignored; same players everywhere", arguments: Meeting.strategies)
    func spectator(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy, devices: 3) { device, index in
                if index == 2 { device.script.joinDelay = .milliseconds(1_000) }
            }
            #expect(meeting.run(400) { meeting.present.count == 3 && meeting.peer(2).seats.absentPlayers.isEmpty })
            #expect(meeting.seat(2) == nil)
            for sequence in 1...20 as ClosedRange<UInt32> {
                for message in PeerMessage.unauthorized(sequence) { try meeting.send(message, from: 2) }
                meeting.run(2)
                #expect(!meeting.shells.contains { $0.peer.shown.pausedBy != nil })
            }
            meeting.run(20)
            #expect(meeting.ignored(\.fromSpectators) > 30 && meeting.ignored(\.unauthorizedBalls) > 10)
            try meeting.expectAgreement(seed)
            #expect(meeting.present == [0, 1, 2])
            #expect(meeting.peer(0).seats[meeting.peer(2).local] == nil)
        }
    }

    @Test("20. oversize, garbage, unknown type, refused send: reported once, no harm", arguments: Meeting.strategies)
    func garbage(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy).inRally()
            meeting.calmLinks()
            let source = meeting.shells[1].session
            var random = SplitMix64(seed: seed)
            for mode in DeliveryMode.allCases {
                try source.messenger(mode).send(RawBytes<StateType>(random.bytes(40)), to: .all)
                try source.messenger(mode).send(RawBytes<UpdateType>(random.bytes(30)), to: .all)
                try source.messenger(mode).send(RawBytes<UnknownType>([]), to: .all)
                #expect(throws: SessionError.self) {
                    let size = mode.maximumMessageSize
                    try source.messenger(mode).send(RawBytes<UpdateType>(Array(repeating: 0, count: size)), to: .all)
                }
            }
            let score = meeting.points(0)
            meeting.run(2)
            #expect(meeting.problems(0) == 6 && meeting.problems(1) == 0, "seed \(seed)")
            meeting.shells[1].session.refuseNextSend(with: SessionError(.queueFull, "Scripted"))
            meeting.run(2)
            #expect(meeting.problems(1) == 1, "seed \(seed)")
            #expect(meeting.play(toPoints: score + 1))
            try meeting.expectAgreement(seed)
            #expect(meeting.problems(0) == 6 && meeting.problems(1) == 1, "seed \(seed)")
        }
    }

    @Test("a state that could not be sent is sent again", arguments: Meeting.strategies)
    func refusedState(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy).inRally()
            let (owner, _) = try meeting.roles()
            meeting.calmLinks()
            var before = meeting.peer(owner).revision
            #expect(
                meeting.run(1_500) {
                    let error = SessionError(.queueFull, "Scripted")
                    meeting.shells[owner].session.refuseNextSend(with: error, in: .reliable)
                    defer { before = meeting.peer(owner).revision }
                    return before != meeting.peer(owner).revision
                }
            )
            // The remaining scripted refusal hits the first retry.
            meeting.run(3)
            #expect(meeting.peer(0).revision == meeting.peer(1).revision, "seed \(seed)")
            try meeting.expectAgreement(seed)
        }
    }
}
