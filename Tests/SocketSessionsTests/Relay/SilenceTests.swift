internal import GroupSessions
internal import GroupSessionsTesting
internal import RoomTesting
@testable import SocketSessions
import Testing

/// Guests over virtual links that fall silent.
@Suite("Silence") struct SilenceTests {
    private static let tick = Duration.milliseconds(20)

    /// A room with guests that have joined.
    private final class Room {
        let room = VirtualRoom(seed: 5, streamsPerGuest: 3)
        private(set) var devices: [(activity: SocketActivity, link: () -> VirtualLink?)] = []
        private(set) var sessions: [SocketSession] = []
        private var events: [SessionEvent] = []

        init(_ count: Int = 2) throws {
            devices = (0..<count).map { _ in newDevice() }
            for device in devices { try device.activity.activate() }
            advance(.seconds(1))
            sessions = try devices.map { try #require($0.activity.nextSession()) }
            for session in sessions { try session.join() }
            advance(.seconds(1))
            #expect(states == Array(repeating: "joined by \(count)", count: count))
        }

        func newDevice() -> (activity: SocketActivity, link: () -> VirtualLink?) {
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
                for device in devices where sessions.isEmpty { device.activity.poll() }
                for index in sessions.indices where index != stopped { sessions[index].drainEvents(into: &events) }
            }
        }

        /// Each guest's state, with the participants that it sees.
        var states: [String] {
            sessions.map { session in
                if case .invalidated(.failed(let error)) = session.state { return "\(error.code)" }
                return "\(session.state) by \(session.activeParticipants.count)"
            }
        }
    }

    @Test("of a link or a game is forgiven for 3 seconds, without a lost message, and ends a session after 5")
    func silence() throws {
        let room = try Room()
        let inbox = room.sessions[0].messenger(.reliable).messages(of: NumberMessage.self)
        room.devices[1].link()?.isCut = true
        for number in 0..<3 as Range<UInt32> {
            try room.sessions[1].messenger(.reliable).send(NumberMessage(number), to: .all)
            room.advance(.seconds(1))
        }
        #expect(inbox.isEmpty)
        room.devices[1].link()?.isCut = false
        room.advance(.seconds(1))
        #expect((0..<4).map { _ in inbox.next()?.message.value } == [0, 1, 2, nil])
        room.advance(.seconds(3), stopped: 1)
        room.advance(.seconds(2))
        var states = [room.states]
        room.advance(.seconds(8), stopped: 1)
        states.append(room.states)
        // It learns of it on waking.
        room.advance(Self.tick)
        states.append(room.states)
        let other = try Room()
        other.devices[1].link()?.isCut = true
        for seconds in [3.9, 2.0] {
            other.advance(.seconds(seconds))
            states.append(other.states)
        }
        #expect(
            states == [
                ["joined by 2", "joined by 2"], ["joined by 1", "joined by 2"], ["joined by 1", "connectionLost"],
                ["joined by 2", "joined by 2"], ["joined by 1", "connectionLost"],
            ]
        )
    }

    @Test("a player whose link is cut comes back to a full room: its place is kept from others")
    func fullRoom() throws {
        let room = try Room(RoomLimits.participants)
        room.devices[0].link()?.isCut = true
        room.advance(.seconds(6))
        #expect(room.states.prefix(2) == ["connectionLost", "joined by 7"])
        let full = SocketActivity.Status.failed(SessionError(.activationFailed, "the room is full"))
        let stranger = try room.enter(room.newDevice().activity)
        room.devices[0].link()?.isCut = false
        // The first attempt shows no key, as an older relay wants it.
        let statuses = try (0..<2).map { _ in try room.enter(room.devices[0].activity) }
        #expect([stranger] + statuses == [full, full, .offered])
    }
}
