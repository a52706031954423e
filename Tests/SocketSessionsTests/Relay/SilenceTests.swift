internal import GroupSessions
internal import RoomTesting
@testable import SocketSessions
import Testing

/// Guests over virtual links that fall silent.
@Suite("Silence") struct SilenceTests {
    @Test("a player whose link is cut comes back to a full room: its place is kept from others")
    func fullRoom() throws {
        let room = VirtualRoom(seed: 5, streamsPerGuest: 3)
        let devices = (0...RoomLimits.participants).map { _ in
            room.makeActivity(TestHub.metadata, VirtualConditions(delay: .milliseconds(30)))
        }
        var sessions: [SocketSession] = []
        var events: [SessionEvent] = []
        func advance(ticks: Int) {
            for _ in 0..<ticks {
                room.advance(to: room.now + .milliseconds(20))
                for (activity, _) in devices { activity.poll() }
                for session in sessions { session.drainEvents(into: &events) }
            }
        }
        /// Lets a device try to enter the room for a second.
        func enter(_ index: Int) throws -> SocketActivity.Status {
            try devices[index].0.activate()
            advance(ticks: 50)
            return devices[index].0.status
        }
        for index in 0..<RoomLimits.participants {
            _ = try enter(index)
            sessions.append(try #require(devices[index].0.nextSession()))
            try sessions[index].join()
        }
        advance(ticks: 50)
        try #require(sessions.allSatisfy { $0.activeParticipants.count == 8 })
        let link = try #require(devices[0].1())
        link.isCut = true
        advance(ticks: 300)
        #expect("\(sessions[0].state)".contains("connectionLost") && sessions[1].activeParticipants.count == 7)
        let stranger = try enter(RoomLimits.participants)
        link.isCut = false
        let full = SocketActivity.Status.failed(SessionError(.noPlace, "the room is full"))
        #expect(try [stranger, enter(0)] == [full, .offered])
    }
}
