internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import PeerTesting
@testable import SocketSessions
import Testing

/// Properties of a hub; what it does step by step is in `Transcripts`.
@Suite("Hub") struct HubTests {
    @Test("limits the rate of connections, each of which is one guess of an invite")
    func rate() throws {
        var hub = TestHub()
        var count = 0
        for _ in 0..<10_000 {
            while hub.mayOpen() {
                _ = hub.connect()
                count += 1
            }
            try hub.advance(.milliseconds(1))
        }
        let tenSeconds = 10 * RoomLimits.openings.perSecond
        #expect((tenSeconds...tenSeconds + RoomLimits.openings.burst).contains(count))
    }

    @Test("is deserted once its participants have left, and not before one has come")
    func deserted() throws {
        var hub = TestHub()
        let isFresh = !hub.hub.isDeserted
        hub.close(try hub.join(hub.invite).stream)
        #expect(isFresh && hub.hub.isDeserted)
    }

    @Test("reads what comes with a greeting in the same bytes, however much it is")
    func behindGreeting() throws {
        var hub = TestHub()
        let stream = hub.connect()
        let pings = Array(repeating: GuestFrame.ping(1).encoded, count: 100).flatMap(\.self)
        hub.send(FrameReader.preamble + GuestFrame.greet(hub.invite).encoded + pings, on: stream)
        #expect(try hub.read(stream).count { $0 == .pong(1) } == 100)
    }

    @Test("refuses a stranger that sends a byte more than a greeting may have, in whatever pieces")
    func longGreeting() throws {
        // A frame that does not end within the limit.
        let header: [UInt8] = [10, UInt8(RoomLimits.greetingBytes), 0, 0]
        let zeros = [UInt8](repeating: 0, count: RoomLimits.greetingBytes)
        let bytes = (FrameReader.preamble + header + zeros).prefix(RoomLimits.greetingBytes)
        for size in [1, 7, RoomLimits.greetingBytes] {
            var hub = TestHub()
            let stream = hub.connect()
            for start in stride(from: 0, to: bytes.count, by: size) {
                hub.send(Array(bytes[start..<min(start + size, bytes.count)]), on: stream)
            }
            let before = try hub.read(stream)
            hub.send([0], on: stream)
            let after = try hub.read(stream)
            #expect(before == [] && after == [.refused(.malformed)], "in pieces of \(size)")
        }
    }

    @Test("drops for one more connection the oldest stranger of the network that has most, and no other")
    func strangers() throws {
        for (first, dropped) in [(1, 1), (60, 60), (64, 0), (100, 0)] {
            var hub = TestHub()
            let streams = (0..<RoomLimits.greeters).map { index in
                hub.connect(from: .address("192.0.2.1:\(index)", network: index < first ? 1 : 2))
            }
            let before = hub.takeOver()
            _ = hub.connect(from: .address("192.0.2.3:1", network: 3))
            #expect(before == [] && hub.takeOver() == [streams[dropped]], "\(first) of the first network")
        }
    }

    @Test("reads nothing more of a connection that it has refused, and cuts it off after the bytes of a frame")
    func strayBytes() throws {
        var hub = TestHub()
        let stream = hub.connect(.ping(1))
        let refusal = try hub.read(stream).refusal
        let over = [RoomLimits.frameBytes - 1, 1, 1].map { count in
            hub.send([UInt8](repeating: 0, count: count), on: stream)
            return hub.takeOver()
        }
        #expect(refusal == .malformed && over == [[], [], [stream]])
    }

    @Test("of several rooms opens none by the invite of another relay, or by another room's secret")
    func opening() throws {
        let opened = try (0..<20 as Range<UInt64>).filter { seed in
            var hub = TestHub(seed: seed, rooms: 4)
            let own = hub.invites(2, seed: seed)
            let foreign = TestHub(seed: seed + 100, rooms: 4).invites(1, seed: seed)[0]
            let mixed = try #require(Invite(bytes: own[0].bytes.prefix(2) + own[1].bytes.dropFirst(2)))
            let answers = try [foreign, mixed].map { try hub.read(hub.connect(.greet($0))).refusal }
            _ = try hub.join(own[0])
            return answers != [.wrongInvite, .wrongInvite]
        }
        #expect(opened == [])
    }

    @Test("keeps rooms that share a name apart")
    func sameName() throws {
        var hub = TestHub(rooms: 2)
        var numbers = SplitMix64(seed: 1)
        var byName: [RoomName: Invite] = [:]
        var pair: [Invite] = []
        while pair.isEmpty {
            let invite = hub.invite.invite(using: &numbers)
            if let other = byName.updateValue(invite, forKey: invite.room) { pair = [other, invite] }
        }
        let guests = try [pair[0], pair[1], pair[1].watch].map { try hub.join($0) }
        let told = try guests.map { try hub.read($0.stream) }
        let both = HubFrame.participants(guests.dropFirst().map(\.participant))
        #expect(told == [[], [both], []])
    }

    @Test("holds a bounded number of bytes: cuts off the streams that hold most, and no other")
    func memory() throws {
        var hub = TestHub(rooms: 30)
        let invites = hub.invites(25)
        let players = [try hub.join(invites[0]), try hub.join(invites[0])]
        let part = [7, 0, 0, 4] + [UInt8](repeating: 0, count: 250_000)
        var greedy = 0
        for invite in invites.dropFirst() {
            for _ in 0..<RoomLimits.participants {
                hub.send(part, on: try hub.join(invite).stream)
                greedy += 1
            }
            try hub.advance(.milliseconds(100), talking: players.map(\.stream))
        }
        let left = hub.hub.participantCount - players.count
        #expect(left == RoomLimits.heldBytes / part.count && hub.takeOver().count == greedy - left)
        hub.send(.message(.reliable, number: 1, to: [players[1].participant.id], [1]), on: players[0].stream)
        #expect(try hub.read(players[1].stream).payloads == [[1]])
    }

    @Test("sends the state of the last player that left to those who join, until another player sends its own")
    func states() throws {
        var hub = TestHub()
        let (ann, bob, cid) = (try hub.join(), try hub.join(), try hub.join(hub.invite.watch))
        func state(_ byte: UInt8, count: Int = 9) -> [UInt8] { [1] + [UInt8](repeating: byte, count: count) }
        func send(_ payload: [UInt8], _ number: UInt32, from sender: TestGuest) {
            hub.send(.message(.reliable, number: number, to: [ann.participant.id], payload), on: sender.stream)
        }
        func visit() throws -> [[UInt8]] {
            let stream = hub.connect(.greet(hub.invite), .offer(TestHub.metadata), .join)
            defer {
                // The acknowledgment counts for no sender.
                hub.send(.acknowledged(1), on: stream)
                hub.close(stream)
            }
            return try hub.read(stream).payloads
        }
        for (number, byte) in zip(1...3 as ClosedRange<UInt32>, [1, 2, 3] as [UInt8]) {
            send(state(byte), number, from: bob)
        }
        send([2, 2], 4, from: bob)
        send(state(4), 1, from: ann)
        send(state(5), 1, from: cid)
        var seen = [try visit()]
        // A player that leaves while another is there leaves no state behind, nor does a spectator.
        hub.close(ann.stream)
        seen.append(try visit())
        for guest in [bob, cid] { hub.close(guest.stream) }
        seen += [try visit(), try visit()]
        #expect(seen == [[], [], [state(3)], [state(3)]])

        let dan = try hub.join()
        send(state(6), 1, from: dan)
        seen = [try visit()]
        hub.close(dan.stream)
        seen.append(try visit())
        let eve = try hub.join()
        send(state(7, count: RoomLimits.stateBytes), 1, from: eve)
        hub.close(eve.stream)
        seen.append(try visit())
        #expect(seen == [[], [state(6)], []])
    }

    @Test("finds the room's name at the same place in the first bytes of all of a guest's streams")
    func names() throws {
        var hub = TestHub(rooms: 30)
        for invite in hub.invites(30) {
            let key = try hub.join(invite).key
            let names = [GuestFrame.greet(invite), .comeBack(invite, key), .attach(key)].map { frame in
                let body = frame.encoded.dropFirst(FrameReader.headerByteCount)
                return RoomName(number: body.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } >> 4)
            }
            let side = try hub.read(hub.connect(.attach(key)))
            #expect(names == [invite.room, invite.room, invite.room] && side == [])
        }
    }
}
