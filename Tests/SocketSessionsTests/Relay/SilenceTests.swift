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

        func advance(_ duration: Duration) {
            let end = room.now + duration
            while room.now < end {
                room.advance(to: room.now + SilenceTests.tick)
                for device in devices where sessions.isEmpty { device.activity.poll() }
                for session in sessions { session.drainEvents(into: &events) }
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
