internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import PeerTesting
internal import RoomTesting
internal import SocketSessions
import Testing
internal import TestExtent

/// The scenarios of the session contract with real peers, hub and guests, in virtual time.
@Suite("Scenarios through a room") struct ScenarioTests {
    private static let seeds = 1...TestExtent.full(20, slice: 1) as ClosedRange<UInt64>

    @Test(
        "end in agreement",
        arguments: Scenario.all,
        StrategyKind.ofScenarios
    )
    func play(_ scenario: Scenario, strategy: StrategyKind) throws {
        for streams in [1, 3] {
            var setting = ScenarioSetting(seed: 0, strategy: strategy, reorders: streams > 1)
            var occurrences = 0
            for seed in Self.seeds {
                setting.seed = seed * 2 + UInt64(streams / 3)
                occurrences += try scenario.play(setting)
            }
            let isExpected = setting.reorders || !scenario.needsReordering
            #expect((occurrences > 0) == isExpected, "\(occurrences) times on \(streams) streams")
        }
    }

    @Test("keep the match of two players, whatever two others claim together")
    func accomplices() throws {
        let setting = ScenarioSetting(seed: 3, strategy: .standard)
        let meeting = RoomMeeting(setting.with { ($0.isComplete, $0.devices) = (true, 4) })
        #expect(try meeting.play(toPoints: 1))
        let players = (0...3).filter { meeting.seat($0) != nil }
        let others = (0...3).filter { meeting.seat($0) == nil }
        let (owner, ids) = (meeting.peer(players[0]).owner, others.map { meeting.peer($0).local })
        var announcement = OwnerAnnouncement(epoch: 90, owner: ids[0].rawValue, revision: 1, number: 1_000)
        announcement.standing = Standing(epoch: 90, revision: 0, tentative: 1, origin: ids[0].rawValue)
        announcement.isIncumbent = true
        let claim = SnapshotMessage<Match>(
            rules: Rules.brisk.digest,
            announcement: announcement,
            seats: Seats(one: ids[0], two: ids[1]),
            strategy: .standard,
            timeline: 1,
            state: Match(seed: 9)
        )
        for other in others {
            try meeting.shell(other).session.messenger(.reliable).send(PeerMessage<Match>.snapshot(claim), to: .all)
        }
        try meeting.run(60)
        #expect(players.count == 2 && players.allSatisfy { meeting.peer($0).owner == owner && meeting.seat($0) != nil })
    }

    @Test("are for one activity: a device with another one is told of it, and one that watches waits for an offer")
    func otherActivity() throws {
        let room = VirtualRoom(seed: 1, streamsPerGuest: 1)
        let chess = GroupActivityMetadata(identifier: "test.chess", title: "Chess")
        let watching = room.makeActivity(VirtualRoom.metadata, .perfect, isSpectator: true).0
        let offering = room.makeActivity(VirtualRoom.metadata, .perfect).0
        let other = room.makeActivity(chess, .perfect).0
        let states = try [watching, offering, other].map { activity in
            try activity.activate()
            room.deliver(to: [watching, offering, other])
            return activity.status
        }
        let reason = "the room plays test.pong, not test.chess"
        #expect(states == [.connected, .offered, .failed(SessionError(.activationFailed, reason))])
        #expect(watching.status == .offered && other.nextSession() == nil)
    }

    @Test("report what was queued before the join and is more than a room takes at once")
    func queued() throws {
        let room = VirtualRoom(seed: 1, streamsPerGuest: 1)
        let activities = (0..<2).map { _ in room.makeActivity(VirtualRoom.metadata, .perfect).0 }
        for activity in activities { try activity.activate() }
        room.deliver(to: activities)
        let sessions = try activities.map { try #require($0.nextSession()) }
        for session in sessions { try session.join() }
        let bytes = [UInt8](repeating: 0, count: DeliveryMode.reliable.maximumMessageSize)
        let sends = try (0..<3).map { _ in try sessions[0].send(bytes, .reliable, to: .all) }
        var events: [SessionEvent] = []
        for _ in 0..<100 {
            room.deliver(to: activities)
            sessions[1].drainEvents(into: &events)
            events = []
            sessions[0].drainEvents(into: &events)
            if events.contains(where: { if case .sendCompleted = $0 { true } else { false } }) { break }
        }
        let failed = events.compactMap { event in
            if case .sendCompleted(let send, .failed(let error)) = event { (send, error.code) } else { nil }
        }
        #expect(failed.map(\.0) == [sends[2]] && failed.map(\.1) == [.queueFull])
    }
}

extension VirtualRoom {
    /// Lets everything arrive that is in flight.
    fileprivate func deliver(to activities: [SocketActivity]) {
        for _ in 0..<8 {
            for activity in activities { activity.poll() }
            advance(to: now + .milliseconds(1))
        }
    }
}
