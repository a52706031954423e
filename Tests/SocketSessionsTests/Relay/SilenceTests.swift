internal import GroupSessions
internal import GroupSessionsTesting
internal import RoomTesting
@testable import SocketSessions
import Testing

/// Guests over virtual links that fall silent.
@Suite("Silence") struct SilenceTests {
    private static let tick = Duration.milliseconds(20)

    /// A room with two guests that have joined.
    private final class Room {
        let room = VirtualRoom(seed: 5, streamsPerGuest: 3)
        private(set) var sessions: [SocketSession] = []
        private(set) var links: [VirtualLink] = []
        private(set) var activities: [SocketActivity] = []
        private(set) var events: [[SessionEvent]] = []

        init(_ count: Int = 2) throws {
            let devices = (0..<count).map { _ in addDevice() }
            for (activity, _) in devices { try activity.activate() }
            while sessions.count < count, room.now < .seconds(5) {
                room.advance(to: room.now + SilenceTests.tick)
                for (activity, _) in devices where sessions.count < count {
                    if let session = activity.nextSession() { sessions.append(session) }
                }
            }
            try #require(sessions.count == count)
            for session in sessions { try session.join() }
            links = devices.compactMap { $0.1() }
            activities = devices.map(\.0)
            events = devices.map { _ in [] }
            advance(.seconds(1))
            try #require(sessions.allSatisfy { $0.activeParticipants.count == count })
        }

        func addDevice() -> (SocketActivity, () -> VirtualLink?) {
            room.makeActivity(TestHub.metadata, VirtualConditions(delay: .milliseconds(30)))
        }

        /// Lets a device try to enter the room for a second.
        func enter(_ activity: SocketActivity) throws -> SocketActivity.Status {
            try activity.activate()
            for _ in 0..<50 {
                advance(SilenceTests.tick)
                activity.poll()
            }
            return activity.status
        }

        /// - Parameter stopped: The guest whose game does not run.
        func advance(_ duration: Duration, stopped: Int? = nil) {
            let end = room.now + duration
            while room.now < end {
                room.advance(to: room.now + SilenceTests.tick)
                for index in sessions.indices where index != stopped {
                    sessions[index].drainEvents(into: &events[index])
                }
            }
        }

        func hasLost(_ index: Int) -> Bool {
            if case .invalidated(.failed(let error)) = sessions[index].state {
                error.code == .connectionLost
            } else {
                false
            }
        }
    }

    @Test("a half-open connection fails on both sides after 5 seconds, within 6, and not before")
    func halfOpen() throws {
        let room = try Room()
        room.links[1].isCut = true
        room.advance(.milliseconds(3_900))
        #expect(!room.hasLost(1) && room.sessions[0].activeParticipants.count == 2)
        room.advance(.milliseconds(2_000))
        #expect(room.hasLost(1))
        #expect(room.sessions[0].activeParticipants == [room.sessions[0].localParticipant])
        #expect(room.sessions[0].state == .joined)
        #expect(room.events[1].filter { if case .stateChanged(.invalidated) = $0 { true } else { false } }.count == 1)
    }

    @Test("a link that is cut for 3 seconds loses no reliable message")
    func shortCut() throws {
        let room = try Room()
        let inbox = room.sessions[0].messenger(.reliable).messages(of: NumberMessage.self)
        room.links[1].isCut = true
        for number in 0..<3 as Range<UInt32> {
            try room.sessions[1].messenger(.reliable).send(NumberMessage(number), to: .all)
            room.advance(.seconds(1))
        }
        #expect(inbox.isEmpty)
        room.links[1].isCut = false
        room.advance(.seconds(1))
        var numbers: [UInt32] = []
        while let next = inbox.next() { numbers.append(next.message.value) }
        #expect(numbers == [0, 1, 2])
        #expect(room.sessions.allSatisfy { $0.state == .joined })
    }

    @Test("a game that is stopped for 3 seconds continues; one stopped for 8 is evicted, and learns it on waking")
    func stopped() throws {
        let room = try Room()
        room.advance(.seconds(3), stopped: 1)
        room.advance(.seconds(2))
        #expect(room.sessions.allSatisfy { $0.state == .joined && $0.activeParticipants.count == 2 })
        room.advance(.seconds(6), stopped: 1)
        #expect(room.sessions[0].activeParticipants.count == 1)
        room.advance(.seconds(2), stopped: 1)
        #expect(room.sessions[1].state == .joined)
        room.advance(Self.tick)
        #expect(room.hasLost(1))
    }

    @Test("a player whose link is cut comes back to a full room: its place is kept from others")
    func fullRoom() throws {
        let room = try Room(RoomLimits.participants)
        room.links[0].isCut = true
        room.advance(.seconds(6))
        #expect(room.hasLost(0) && room.sessions[1].activeParticipants.count == RoomLimits.participants - 1)
        let full = SocketActivity.Status.failed(SessionError(.activationFailed, "the room is full"))
        #expect(try room.enter(room.addDevice().0) == full)
        room.links[0].isCut = false
        // The first attempt shows no key, as an older relay wants it.
        #expect(try room.enter(room.activities[0]) == full)
        #expect(try room.enter(room.activities[0]) == .offered)
    }

    @Test("a guest whose process ends is gone within the one-way delay")
    func killed() throws {
        let room = try Room()
        room.links[1].kill()
        room.advance(.milliseconds(200), stopped: 1)
        #expect(room.sessions[0].activeParticipants.count == 1)
    }
}
