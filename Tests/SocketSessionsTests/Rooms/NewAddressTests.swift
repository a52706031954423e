internal import GameCore
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable import SocketSessions
internal import SyncCore
import Testing

/// A guest whose connection falls silent, because the device has another address, tries another one.
@Suite("A new address") struct NewAddressTests {
    private static let setting = ScenarioSetting(seed: 7, strategy: .standard)
        .with { ($0.isComplete, $0.guestsMove) = (true, true) }

    @Test("is noticed within the first second, and takes two seconds until the next rally; no member counts twice")
    func moving() throws {
        for option in 0...1 {
            let meeting = RoomMeeting(Self.setting)
            #expect(try meeting.play(toPoints: 1))
            try #require(try meeting.run(600) { meeting.phase(0) == .playing })
            let (player, sessions) = (meeting.players[option], meeting.players[option].sessions)
            let score = meeting.score(1 - option)
            let start = meeting.tick
            player.isCut = true
            var most = 0
            let isBack = try meeting.run(300) {
                most = max(most, meeting.room.hub.participantCount)
                return player.isPlaying && player.sessions > sessions && !meeting.peer(option).isPending
                    && meeting.seat(option) != nil
            }
            #expect(isBack && meeting.tick - start < 110, "\(meeting.tick - start) ticks")
            #expect(most == 2 && player.sessions == sessions + 1 && meeting.score(option) == score)
            // The first connection is not counted again, nor does it disturb, when its bytes arrive at last.
            try meeting.run(600)
            #expect(meeting.room.hub.participantCount == 2 && player.sessions == sessions + 1)
            try meeting.expectAgreement()
        }
    }

    @Test("is none while the room answers, also to a guest that waits alone for minutes")
    func still() throws {
        let meeting = RoomMeeting(Self.setting.with { $0.isLastLate = true })
        try meeting.run(60)
        let link = try #require(meeting.players[0].link)
        try meeting.run(7_200)
        #expect(meeting.players[0].link === link && meeting.players[0].sessions == 1)
    }

    @Test("is given up when the first connection answers before, and tried once a second at most")
    func answer() throws {
        let room = VirtualRoom(seed: 3, streamsPerGuest: 1, guestsMove: true)
        let first = VirtualLink(room, count: 1, .perfect)
        var others: [SilentLink] = []
        let connection = RoomConnection(room.invite, formerKey: nil, over: first, clock: { room.now }) { key in
            others.append(SilentLink())
            return RoomConnection(room.invite, formerKey: key, over: others.last!, clock: { room.now })
        }
        func run(_ ticks: Int) {
            for _ in 0..<ticks {
                room.advance(to: room.now + .milliseconds(20))
                connection.poll()
            }
        }
        run(10)
        connection.perform { $0.offer(VirtualRoom.metadata) }
        run(10)
        connection.perform { $0.join() }
        run(10)
        try #require(connection.guest.phase == .joined)
        first.isCut = true
        run(85)
        #expect(others.count == 1)
        first.isCut = false
        run(5)
        #expect(connection.guest.phase == .joined && others.count == 1)
        // The other connection was dropped with its greeting: nothing polls it.
        let polls = others[0].polls
        run(100)
        #expect(others[0].polls == polls && others.count == 1 && room.hub.participantCount == 1)
        // One after the other, as long as they fail.
        first.isCut = true
        for _ in 0..<240 {
            run(1)
            others.last?.fails = true
        }
        #expect((3...5).contains(others.count - 1), "\(others.count - 1) in 4.8 s")
    }
}

/// A link that does not connect.
private final class SilentLink: GuestLink {
    var polls = 0
    var fails = false

    func receive(into guest: inout Guest, at now: Duration) {
        polls += 1
        if fails { guest.fail("no route") }
    }

    func send(from guest: inout Guest, at now: Duration) {}
    var mayMove: Bool { true }
    var isClosed: Bool { false }
}
