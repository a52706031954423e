internal import GroupSessions
@testable import SocketSessions
import Testing

@Suite("Greeting") struct GreetingTests {
    @Test("with either invite is welcomed, in its role, and may come a byte at a time", arguments: [false, true])
    func welcome(isBytewise: Bool) throws {
        for invite in [TestHub().invite, TestHub().invite.watch] {
            var hub = TestHub()
            let stream = hub.connect()
            let greeting = FrameReader.preamble + GuestFrame.greet(invite).encoded
            for bytes in isBytewise ? greeting.map({ [$0] }) : [greeting] { hub.send(bytes, on: stream) }
            guard case .welcome(let participant, _) = try hub.read(stream).first else {
                Issue.record("not welcomed")
                return
            }
            #expect(participant.role == (invite.kind == .play ? .player : .spectator))
            #expect(hub.hub.participantCount == 1)
        }
    }

    @Test("with any other invite is refused without a text, and the hang-up comes after the refusal")
    func wrongInvite() throws {
        var tried = 0
        let invite = TestHub().invite
        for bit in 0..<120 {
            var bytes = invite.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            var hub = TestHub()
            let stream = hub.greet(try #require(Invite(bytes: bytes)))
            #expect(hub.takeOver() == [], "hung up before the refusal was sent")
            #expect(!hub.hub.isFinished(stream))
            let bytesSent = hub.waitingCount(stream)
            #expect(bytesSent == FrameReader.preamble.count + 5)
            #expect(try hub.read(stream) == [.refused(.wrongInvite)])
            #expect(hub.hub.isFinished(stream))
            #expect(hub.hub.participantCount == 0)
            // Further bytes are ignored.
            hub.send(GuestFrame.greet(invite).encoded, on: stream)
            #expect(try hub.read(stream) == [])
            try hub.advance(RoomLimits.farewellTime)
            #expect(hub.takeOver() == [stream])
            tried += 1
        }
        #expect(tried == 120)
    }

    @Test("takes 128 bytes at most")
    func size() throws {
        for count in [127, 128, 129, 100_000] {
            var hub = TestHub()
            let stream = hub.connect()
            // A frame that never ends.
            let bytes = FrameReader.preamble + [1, 255, 255, 0]
            hub.send(bytes + Array(repeating: 0, count: count - bytes.count), on: stream)
            #expect(try hub.read(stream).refusal == .malformed, "\(count) bytes")
        }
        for count in [1, 123 - FrameReader.headerByteCount] {
            var hub = TestHub()
            let stream = hub.connect()
            hub.send(FrameReader.preamble + [1, UInt8(count), 0, 0], on: stream)
            for _ in 0..<(count - 1) { hub.send([0], on: stream) }
            #expect(try hub.read(stream) == [], "a frame of \(count) bytes may still become one")
            hub.send([0, 0], on: stream)
            #expect(try hub.read(stream).refusal == .malformed)
        }
    }

    @Test("takes 2 seconds at most, however slowly its bytes come")
    func time() throws {
        var hub = TestHub()
        let stream = hub.connect()
        var greeting = (FrameReader.preamble + GuestFrame.greet(hub.invite).encoded)[...]
        for _ in 0..<18 {
            hub.send([greeting.removeFirst()], on: stream)
            try hub.advance(.milliseconds(100))
            #expect(try hub.read(stream) == [])
        }
        #expect(!greeting.isEmpty)
        try hub.advance(.milliseconds(200))
        #expect(try hub.read(stream) == [.refused(.slowGreeting)])
        try hub.advance(RoomLimits.farewellTime)
        #expect(hub.takeOver() == [stream])
    }

    @Test("of something else gets no answer, and one of another version gets this version")
    func foreign() throws {
        for text in ["GET / HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}", "SSH-2.0-x\r\n", "P", "PONX"] {
            var hub = TestHub()
            let stream = hub.connect()
            hub.send(Array(text.utf8), on: stream)
            #expect(hub.waitingCount(stream) == 0)
            #expect(hub.hub.isFinished(stream) == (text != "P"))
        }
        var hub = TestHub()
        let stream = hub.connect()
        hub.send(Array("PONG".utf8) + [FrameReader.version + 1], on: stream)
        #expect(try hub.read(stream) == [.refused(.otherVersion)])
    }

    @Test("is one guess of the invite, and guesses are limited in rate")
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
        let (rate, seconds) = (RoomLimits.openings, 10)
        #expect((rate.perSecond * seconds...rate.perSecond * seconds + rate.burst).contains(count))
    }

    @Test("may be pending on 128 connections; one more drops the oldest")
    func strangers() throws {
        var hub = TestHub()
        let guests = [try hub.join(), try hub.join()]
        let strangers = (0..<RoomLimits.greeters).map { _ in hub.connect() }
        #expect(hub.takeOver() == [])
        // Slow greetings do not keep out a guest that greets at once.
        let guest = try hub.join()
        #expect(hub.takeOver() == [strangers[0]])
        #expect(hub.hub.streamNumbers.count == strangers.count - 1 + guests.count + 1)
        for _ in 0..<1_000 { _ = hub.connect() }
        #expect(hub.hub.streamNumbers.count == RoomLimits.greeters + guests.count + 1)
        #expect(hub.hub.participantCount == guests.count + 1)
        #expect(try hub.read(guest.stream).refusal == nil)
    }

    @Test("beyond 8 participants is refused, and beyond 6 spectators too, so that players find a place")
    func full() throws {
        var hub = TestHub()
        _ = try hub.join()
        for _ in 0..<RoomLimits.spectators { _ = try hub.join(hub.invite.watch) }
        let spectator = hub.greet(hub.invite.watch)
        #expect(try hub.read(spectator) == [.refused(.full)])
        let last = try hub.join()
        #expect(hub.hub.participantCount == RoomLimits.participants)
        let player = hub.greet(hub.invite)
        #expect(try hub.read(player) == [.refused(.full)])
        hub.send(.leave, on: last.stream)
        _ = try hub.join()
    }

    @Test("of a player that lost its connection finds its place in a full room, for a minute")
    func keptPlaces() throws {
        var hub = TestHub()
        var guests = try (0..<RoomLimits.participants).map { _ in try hub.join() }
        hub.close(guests[0].stream)
        let stranger = hub.greet(hub.invite)
        #expect(try hub.read(stranger) == [.refused(.full)])
        // The hub has not noticed yet that the second one is gone.
        for key in [guests[0].key, guests[1].key] {
            let stream = hub.comeBack(key)
            guard case .welcome(let participant, let newKey) = try hub.read(stream).first else {
                Issue.record("not welcomed")
                return
            }
            #expect(hub.hub.participantCount == RoomLimits.participants)
            guests.append(TestGuest(stream: stream, participant: participant, key: newKey))
            hub.send(.join, on: stream)
        }
        #expect(try hub.read(guests[1].stream).isEmpty == false && hub.hub.isFinished(guests[1].stream))
        // A key serves once, and a player that leaves by itself keeps no place.
        let again = hub.comeBack(guests[0].key)
        #expect(try hub.read(again) == [.refused(.full)])
        hub.send(.leave, on: guests[2].stream)
        let next = try hub.join()
        hub.close(next.stream)
        try hub.advance(RoomLimits.keptPlaceTime - .seconds(1), talking: guests[3...].map(\.stream))
        let early = hub.greet(hub.invite)
        #expect(try hub.read(early) == [.refused(.full)])
        try hub.advance(.seconds(1), talking: guests[3...].map(\.stream))
        _ = try hub.join()
    }

    @Test("of a further stream shows the key of its guest")
    func furtherStreams() throws {
        var hub = TestHub()
        let guest = try hub.join()
        let other = try hub.join()
        let wrong = hub.attach(StreamKey(words: (guest.key.words.0, other.key.words.1)))
        #expect(try hub.read(wrong) == [.refused(.wrongInvite)])
        let (second, third) = (hub.attach(guest.key), hub.attach(guest.key))
        #expect(try hub.read(second) == [] && hub.read(third) == [])
        let fourth = hub.attach(guest.key)
        #expect(try hub.read(fourth) == [.refused(.malformed)])

        // Unreliable messages take the streams in turn, both ways.
        for (number, stream) in [guest.stream, second, third].enumerated() {
            hub.send(.message(.unreliable, number: 0, to: [other.participant.id], [UInt8(number)]), on: stream)
            hub.send(.message(.unreliable, number: 0, to: [guest.participant.id], [9]), on: other.stream)
        }
        #expect(try hub.read(other.stream).payloads == [[0], [1], [2]])
        for stream in [guest.stream, second, third] { #expect(try hub.read(stream).payloads == [[9]]) }

        // A failed stream is skipped; the guest stays.
        hub.close(second)
        for _ in 0..<2 { hub.send(.message(.unreliable, number: 0, to: [guest.participant.id], [8]), on: other.stream) }
        #expect(try hub.read(guest.stream).payloads + hub.read(third).payloads == [[8], [8]])

        // Reliable messages are not allowed on a further stream: they would lose their order.
        hub.send(.message(.reliable, number: 1, to: [other.participant.id], [7]), on: third)
        #expect(try hub.read(guest.stream).refusal == .malformed)
        #expect(try hub.read(other.stream).payloads == [])
    }
}
