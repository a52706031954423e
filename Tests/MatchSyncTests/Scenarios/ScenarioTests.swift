internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// The scenarios of the session contract over the mock network; the numbers are those of the contract.
@Suite("Scenarios over the mock network")
struct ScenarioTests {
    @Test("end in agreement", arguments: Scenario<Meeting>.all, Meeting.strategies)
    func play(_ scenario: Scenario<Meeting>, strategy: StrategyKind) throws {
        var occurrences = 0
        for seed in Meeting.seeds { occurrences += try scenario.play(ScenarioSetting(seed: seed, strategy: strategy)) }
        guard scenario.occurs(ScenarioSetting(seed: 0, strategy: strategy)) == true else { return }
        #expect(10 * occurrences >= scenario.least * Meeting.seeds.count, "\(occurrences) times")
    }

    /// A scenario that depends on the mock's means.
    struct OwnScenario: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let play: @Sendable (StrategyKind) throws -> Void

        init(_ text: String, _ play: @escaping @Sendable (StrategyKind) throws -> Void) {
            (testDescription, self.play) = (text, play)
        }
    }

    static let own = [
        OwnScenario("10. both first see only themselves: exactly one owner after the merge", bothAlone),
        OwnScenario("12. a message comes before its sender is active: kept, applied later", outrunning),
        OwnScenario("19. a packet of an old session or epoch after a rejoin: dropped", stalePackets),
        OwnScenario("a peer that is joining again receives no packet of its last session", stalePacketsWhileJoining),
        OwnScenario("a state that could not be sent is sent again", refusedState),
    ]

    @Test("that depend on the mock's means end in agreement, too", arguments: own, Meeting.strategies)
    func playOwn(_ scenario: OwnScenario, strategy: StrategyKind) throws {
        try scenario.play(strategy)
    }

    private static func bothAlone(_ strategy: StrategyKind) throws {
        var rivals = 0
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, index in
                device.script.participantView = .selfFirst(.milliseconds(50 + Int(seed) * (2 * index + 1)))
            }
            let isScored = meeting.run(1_500) {
                if meeting.owners.count == 2 { rivals += 1 }
                return meeting.points(0) > 0 && meeting.points(1) > 0
            }
            try meeting.expectAgreement()
            #expect(isScored && meeting.points(0) > 0, "seed \(seed)")
        }
        #expect(rivals > Meeting.seeds.count)
    }

    private static func outrunning(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, index in
                if index == 1 { device.script.participantView = .selfFirst(.milliseconds(400)) }
            }
            var early = 0
            meeting.run(60) {
                if meeting.shells[1].session.activeParticipants.count == 1 { early = meeting.shells[1].received }
                return false
            }
            #expect(early > 0 && meeting.startRally(), "seed \(seed)")
            try meeting.expectAgreement()
        }
    }

    private static func stalePackets(_ strategy: StrategyKind) throws {
        var strangers = 0
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy) { device, _ in
                device.script.receivesStalePackets = true
            }
            meeting.setLinks { $0.delay = .milliseconds(150) }
            #expect(meeting.play(toPoints: 1))
            try meeting.end(0)
            meeting.receive(1)
            let best = meeting.peer(0).revision >= meeting.peer(1).revision ? 0 : 1
            let score = meeting.score(best)
            try meeting.rejoin(0)
            try meeting.rejoin(1)
            let limit = meeting.points(best)
            meeting.run(40)
            strangers += meeting.ignored(\.fromStrangers)
            try meeting.expectAgreement()
            #expect(meeting.points(0) >= limit && score != PerPlayer(0, 0), "seed \(seed)")
        }
        #expect(strangers > Meeting.seeds.count)
    }

    private static func stalePacketsWhileJoining(_ strategy: StrategyKind) throws {
        let conditions = LinkConditions(delay: .milliseconds(150))
        let meeting = try Meeting(seed: 1, strategy: strategy, conditions: conditions) { device, _ in
            device.script.receivesStalePackets = true
        }
        let isPlaying = meeting.startRally()
        try meeting.leave(0)
        meeting.devices[0].script.joinDelay = .seconds(1)
        try meeting.rejoin(0)
        let (discarded, inFlight) = (meeting.total(\.discarded), meeting.total(\.inFlight))
        let isReached = meeting.run(50) {
            meeting.shells[0].received > 0 || meeting.shells[0].session.state != .waiting
        }
        #expect(isPlaying && !isReached && meeting.total(\.discarded) > discarded && inFlight > 0)
        #expect(meeting.runUntilSeated(0))
        try meeting.expectAgreement()
    }

    private static func refusedState(_ strategy: StrategyKind) throws {
        for seed in Meeting.seeds {
            let meeting = try Meeting(seed: seed, strategy: strategy).inRally()
            let (owner, _) = try meeting.roles()
            meeting.calmLinks()
            var before = meeting.peer(owner).revision
            let isChanged = meeting.run(1_500) {
                let error = SessionError(.queueFull, "Scripted")
                meeting.shells[owner].session.refuseNextSend(with: error, in: .reliable)
                defer { before = meeting.peer(owner).revision }
                return before != meeting.peer(owner).revision
            }
            // The remaining scripted refusal hits the first retry.
            meeting.run(3)
            #expect(isChanged && meeting.peer(0).revision == meeting.peer(1).revision, "seed \(seed)")
            try meeting.expectAgreement()
        }
    }
}
