internal import GameCore
internal import GroupSessions
internal import PeerTesting
@testable import SocketSessions
import Testing

/// A hub of several rooms.
@Suite("Many rooms of one hub") struct ManyRoomsTests {
    /// Different invites to play, each made for a hub of several rooms.
    private static func invites(_ count: Int, of hub: TestHub, seed: UInt64 = 4) -> [Invite] {
        var numbers = SplitMix64(seed: seed)
        return (0..<count).map { _ in hub.invite.invite(using: &numbers) }
    }

    @Test("are opened by an invite to play that was made for the relay, and by no other one")
    func opening() throws {
        for seed in 0..<20 as Range<UInt64> {
            var hub = TestHub(seed: seed, rooms: 4)
            let own = Self.invites(1, of: hub, seed: seed)[0]
            let foreign = Self.invites(1, of: TestHub(seed: seed + 100, rooms: 4), seed: seed)[0]
            // The name of a room that could be opened, with the secret of another one.
            let mixed = Invite(bytes: own.bytes.prefix(2) + Self.invites(2, of: hub, seed: seed)[1].bytes.dropFirst(2))
            for invite in [hub.invite, hub.invite.watch, own.watch, foreign, .random(), try #require(mixed)] {
                let stream = hub.greet(invite)
                #expect(try hub.read(stream).refusal == .wrongInvite)
            }
            #expect(hub.hub.participantCount == 0 && hub.takeEvents() == [])
            _ = try hub.join(own)
            #expect(try hub.join(own.watch).participant.role == .spectator)
            #expect(hub.takeEvents().first == "\(own.room): opened for 8 participants, 6 spectators among them")
        }
    }

    @Test("are not opened by a hub of one room")
    func onlyRoom() throws {
        var hub = TestHub()
        let made = Self.invites(1, of: hub)[0]
        let stream = hub.greet(made)
        #expect(try hub.read(stream).refusal == .wrongInvite)
        _ = try hub.join()
    }

    @Test("are as many as allowed; one more is refused until an empty one has closed")
    func limit() throws {
        var hub = TestHub(rooms: 2, keepTime: .seconds(10))
        let invites = Self.invites(3, of: hub)
        let (one, two) = (try hub.join(invites[0]), try hub.join(invites[1]))
        hub.send(.leave, on: two.stream)
        try hub.advance(.seconds(9), talking: [one.stream])
        let refused = hub.greet(invites[2])
        #expect(try hub.read(refused).refusal == .noRoomLeft)
        try hub.advance(.milliseconds(1_200), talking: [one.stream])
        let three = try hub.join(invites[2])
        #expect(hub.takeEvents().contains("\(invites[1].room): closed: empty for 10 seconds"))
        #expect(hub.hub.participantCount == 2 && !hub.hub.isOver)
        // All rooms close, and the relay waits for the next one.
        for guest in [one, three] { hub.send(.leave, on: guest.stream) }
        try hub.advance(.seconds(11))
        #expect(hub.takeEvents().count { $0.hasSuffix("closed: empty for 10 seconds") } == 2)
        #expect(!hub.hub.isOver)
        _ = try hub.join(invites[1])
    }

    @Test("that share a name are two rooms")
    func sameName() throws {
        var hub = TestHub(rooms: 2)
        var numbers = SplitMix64(seed: 1)
        // Of so many names, two are the same.
        var byName: [RoomName: Invite] = [:]
        var pair: (Invite, Invite)?
        while pair == nil {
            let invite = hub.invite.invite(using: &numbers)
            if let other = byName.updateValue(invite, forKey: invite.room) { pair = (other, invite) }
        }
        let (first, second) = try #require(pair)
        let one = try hub.join(first)
        let two = try hub.join(second)
        _ = try hub.join(second.watch)
        #expect(try hub.read(one.stream).isEmpty)
        let told = try hub.read(two.stream)
        #expect(told.contains { if case .participants(let all) = $0 { all.count == 2 } else { false } })
    }

    @Test("share nothing: a room in which guests break every rule does not touch another one", arguments: 0..<4)
    func apart(seed: Int) throws {
        var numbers = SplitMix64(seed: UInt64(seed))
        var hub = TestHub(rooms: 3)
        let invites = Self.invites(2, of: hub)
        let (one, two) = (try hub.join(invites[0]), try hub.join(invites[0]))
        for guest in [one, two] { _ = try hub.read(guest.stream) }
        var hostile: [Int] = []
        var received = 0
        for round in 0..<200 {
            // The players' own traffic, which has to arrive whole.
            hub.send(.message(.reliable, number: UInt32(round), to: [two.participant.id], [1, 2]), on: one.stream)
            hub.send(.message(.unreliable, number: 0, to: [one.participant.id], [3]), on: two.stream)
            if hostile.count < 4 { hostile.append(hub.greet(numbers.next() % 3 == 0 ? invites[1].watch : invites[1])) }
            let place = Int(numbers.next() % UInt64(hostile.count))
            strike(&hub, hostile[place], at: [one.participant.id, two.participant.id], &numbers)
            let came = (try hub.read(one.stream), try hub.read(two.stream))
            hub.send(.received(UInt32(came.1.payloads.count)), on: two.stream)
            #expect(came.0.payloads == [[3]] && came.1.payloads == [[1, 2]])
            #expect(came.0.refusal == nil && came.1.refusal == nil)
            received += came.0.payloads.count
            try hub.advance(.milliseconds(100), talking: [one.stream, two.stream])
            let over = hub.takeOver()
            hostile.removeAll(where: over.contains)
        }
        #expect(received == 200)
        let events = hub.takeEvents()
        let own = events.filter { $0.hasPrefix("\(invites[0].room): ") }
        #expect(own.count == 3 && own.allSatisfy { $0.contains("opened") || $0.contains("joined") }, "\(own)")
        #expect(events.contains { $0.hasPrefix("\(invites[1].room): ") && $0.contains("put out") })
    }

    /// Does something hostile on the stream of a guest of another room.
    private func strike(_ hub: inout TestHub, _ stream: Int, at victims: [ParticipantID], _ numbers: inout SplitMix64) {
        switch numbers.next() % 8 {
        case 0: hub.send(numbers.bytes(200), on: stream)
        case 1: hub.send(.offer(TestHub.metadata), .join, .end, on: stream)
        case 2: for _ in 0..<2_100 { hub.send(.ping(1), on: stream) }
        case 3: hub.close(stream)
        case 4: hub.send([7, 255, 255, 3] + [UInt8](repeating: 0, count: 100_000), on: stream)
        default:
            hub.send(.offer(TestHub.metadata), .join, on: stream)
            hub.send(.message(.reliable, number: 1, to: victims, [9]), on: stream)
            hub.send(.message(.unreliable, number: 0, to: victims, [9]), on: stream)
        }
    }

    @Test("hold a bounded number of bytes: the streams that hold most are cut off, and no other")
    func memory() throws {
        var hub = TestHub(rooms: 30)
        let invites = Self.invites(25, of: hub)
        let (one, two) = (try hub.join(invites[0]), try hub.join(invites[0]))
        var greedy: [TestGuest] = []
        let part = [7, 0, 0, 4] + [UInt8](repeating: 0, count: 250_000)
        for invite in invites.dropFirst() {
            for _ in 0..<8 {
                let guest = try hub.join(invite)
                hub.send(part, on: guest.stream)
                greedy.append(guest)
            }
            try hub.advance(.milliseconds(100), talking: [one.stream, two.stream])
        }
        let count = hub.hub.participantCount - 2
        #expect(count * part.count <= RoomLimits.heldBytes && count >= RoomLimits.heldBytes / part.count - 1)
        #expect(hub.takeOver().count == greedy.count - count)
        hub.send(.message(.reliable, number: 1, to: [two.participant.id], [1]), on: one.stream)
        #expect(try hub.read(two.stream).payloads == [[1]])
    }

    @Test("are entered from one network while another one connects without end")
    func networks() throws {
        var hub = TestHub(rooms: 2)
        let invite = Self.invites(1, of: hub)[0]
        func flood() {
            for number in 0..<300 { _ = hub.connect(from: .address("192.0.2.1:\(number + 1)", network: 0xC000_0201)) }
        }
        flood()
        let slow = hub.connect(from: .address("198.51.100.7:1", network: 0xC633_6407))
        flood()
        #expect(hub.hub.streamNumbers.count == RoomLimits.greeters)
        hub.send(FrameReader.preamble + GuestFrame.greet(invite).encoded, on: slow)
        guard case .welcome = try hub.read(slow).first else { throw TestFailure("no welcome") }
    }

    @Test("have their name at the same place in the first bytes of all of a guest's streams")
    func names() throws {
        var hub = TestHub(rooms: 30)
        for invite in Self.invites(30, of: hub) {
            let key = try hub.join(invite).key
            let greetings = [GuestFrame.greet(invite), .attach(key)].map(\.encoded)
            for greeting in greetings {
                let body = greeting.dropFirst(FrameReader.headerByteCount)
                let number = body.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } >> 4
                #expect(RoomName(number: number) == invite.room)
            }
            let side = hub.attach(key)
            #expect(try hub.read(side).refusal == nil)
        }
    }
}
