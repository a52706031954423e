internal import GameCore
internal import GroupSessions
internal import PeerTesting
@testable import SocketSessions
internal import TestExtent
import Testing

/// Hub and guest survive arbitrary bytes, keep their limits and protect honest guests.
@Suite("Fuzzing") struct FuzzTests {
    @Test("the hub survives any bytes of any stream, and its honest guests stay", arguments: 0..<TestExtent.lives)
    func hub(_ seed: Int) throws {
        var numbers = SplitMix64(seed: UInt64(seed))
        var hub = TestHub(seed: UInt64(seed))
        let (one, two) = (try hub.join(), try hub.join())
        var hostile: [Int] = []
        var (sent, received) = (0, 0)
        for round in 0..<200 {
            if hostile.count < 5, hub.mayOpen() { hostile.append(hub.hostileStream(&numbers)) }
            for stream in hostile {
                hub.send(hub.hostileBytes(&numbers, [one, two]), on: stream)
                if numbers.next() % 4 > 0 { _ = try hub.read(stream) }
            }
            hub.send(.message(.unreliable, number: 0, to: [two.participant.id], [1, 2]), on: one.stream)
            hub.send(.message(.reliable, number: UInt32(round), to: [two.participant.id], [1]), on: one.stream)
            sent += 1
            let came = try hub.read(two.stream)
            let reliable = came.filter { if case .message(.reliable, _, _) = $0 { true } else { false } }
            let own = came.filter { $0 == .message(.reliable, from: one.participant, [1]) }
            received += own.count
            hub.send(.received(UInt32(reliable.count)), on: two.stream)
            _ = try hub.read(one.stream)
            try hub.advance(.milliseconds(20))
            hostile.removeAll { !hub.hub.streamNumbers.contains($0) }
            #expect(hub.hub.participantCount <= RoomLimits.participants)
            #expect(hub.hub.streamNumbers.count <= RoomLimits.greeters + 3 * RoomLimits.participants)
            for stream in hub.hub.streamNumbers { #expect(hub.waitingCount(stream) <= RoomLimits.queueBytes + 4_096) }
        }
        #expect(received == sent)
        #expect(try hub.read(one.stream).refusal == nil)
        #expect(try hub.read(two.stream).refusal == nil)
    }

    @Test("each bit of a guest's bytes flipped: the hub goes on, and others get in")
    func flippedAtHub() throws {
        let sound = FrameReader.preamble + GuestFrame.greet(TestHub().invite).encoded
        let frames = [
            GuestFrame.offer(TestHub.metadata), .join, .message(.reliable, number: 1, to: [], [1, 2]), .ping(3), .leave,
        ]
        let bytes = sound + frames.flatMap(\.encoded)
        var (refused, count) = (0, 0)
        for bit in 0..<(8 * bytes.count) {
            var hub = TestHub()
            let stream = hub.connect()
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            hub.send(flipped, on: stream)
            if let came = try? hub.read(stream), came.refusal != nil { refused += 1 }
            _ = try hub.join()
            count += 1
        }
        #expect(refused > count / 4)
    }

    @Test("the guest survives any bytes and any frames", arguments: 0..<TestExtent.lives)
    func guest(_ seed: Int) {
        var numbers = SplitMix64(seed: UInt64(seed))
        var arrivals: [Guest.Arrival] = []
        var (taken, over) = (0, 0)
        for _ in 0..<20 {
            var guest = Guest(TestHub().invite, at: .zero)
            var bytes = FrameReader.preamble
            for _ in 0..<(numbers.next() % 40) { bytes += numbers.hubFrame() }
            if numbers.next() % 2 == 0 {
                bytes[Int(numbers.next() % UInt64(bytes.count))] ^= UInt8(numbers.next() % 255)
            }
            var rest = bytes[...]
            var now = Duration.zero
            while !rest.isEmpty {
                let part = rest.prefix(Int(numbers.next() % 64) + 1)
                rest = rest.dropFirst(part.count)
                guest.receive(part, on: 0, at: now)
                if guest.phase == .offered { guest.join() }
                if numbers.next() % 8 == 0, guest.streamCount < 3, let index = guest.openStream(at: now) {
                    guest.receive(numbers.bytes(20)[...], on: index, at: now)
                }
                now += .milliseconds(Int64(numbers.next() % 100))
                guest.advance(to: now)
                guest.takeArrivals(into: &arrivals)
                taken += arrivals.count
                for index in 0..<guest.streamCount { guest.sent(guest.waiting(on: index).count, on: index) }
            }
            if guest.isOver { over += 1 }
        }
        #expect(taken > 0 && over > 0)
    }

    @Test("each bit of the hub's bytes flipped: the guest goes on or fails, once")
    func flippedAtGuest() {
        let me = Participant(id: ParticipantID(rawValue: 1))
        let frames: [HubFrame] = [
            .welcome(me, StreamKey(words: (1, 2))), .offer(SessionID(rawValue: 3), TestHub.metadata), .joined,
            .participants([me]), .message(.reliable, from: me, [1]), .ping(1), .ended,
        ]
        let bytes = FrameReader.preamble + frames.flatMap(\.encoded)
        var failed = 0
        for bit in 0..<(8 * bytes.count) {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            var guest = Guest(TestHub().invite, at: .zero)
            for byte in flipped {
                guest.receive([byte][...], on: 0, at: .zero)
                if guest.phase == .offered { guest.join() }
            }
            guest.advance(to: .seconds(20))
            #expect(guest.isOver)
            var arrivals: [Guest.Arrival] = []
            guest.takeArrivals(into: &arrivals)
            #expect(arrivals.filter { if case .over = $0 { true } else { false } }.count == 1)
            if case .over(.failed) = guest.phase { failed += 1 }
        }
        #expect(failed > bytes.count)
    }
}

extension TestExtent {
    /// Number of seeds of a fuzzing test.
    static var lives: Int { isFull ? 200 : 20 }
}

extension TestHub {
    /// A stream of an attacker, with an invite or without.
    mutating func hostileStream(_ numbers: inout SplitMix64) -> Int {
        switch numbers.next() % 4 {
        case 0: return greet(invite)
        case 1: return greet(invite.watch)
        default: return connect()
        }
    }

    func hostileBytes(_ numbers: inout SplitMix64, _ guests: [TestGuest]) -> [UInt8] {
        let victims = guests.map(\.participant.id) + [ParticipantID(rawValue: numbers.next())]
        switch numbers.next() % 12 {
        case 0: return numbers.bytes(Int(numbers.next() % 300))
        case 1: return FrameReader.preamble + GuestFrame.greet(invite).encoded
        case 2: return GuestFrame.offer(TestHub.metadata).encoded
        case 3: return GuestFrame.join.encoded
        case 4: return GuestFrame.received(UInt32(numbers.next() % 3)).encoded
        case 5: return GuestFrame.attach(guests[0].key).encoded
        case 6:
            // Not the frame that ends the session for all: any player may do that.
            let kinds: [UInt8] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 255]
            let kind = kinds[Int(numbers.next() % UInt64(kinds.count))]
            return [kind, UInt8(numbers.next() % 9), 0, 0] + numbers.bytes(8)
        case 7 where numbers.next() % 20 == 0: return GuestFrame.leave.encoded
        default:
            let mode = numbers.next() % 2 == 0 ? DeliveryMode.reliable : .unreliable
            let number = UInt32(truncatingIfNeeded: numbers.next())
            let payload = numbers.bytes(Int(numbers.next() % 900))
            return GuestFrame.message(mode, number: number, to: victims, payload).encoded
        }
    }
}

extension SplitMix64 {
    /// A frame of a hub, often in a valid order.
    mutating func hubFrame() -> [UInt8] {
        let someone = Participant(id: ParticipantID(rawValue: next() % 3), role: next() % 2 == 0 ? .player : .spectator)
        switch next() % 12 {
        case 0, 1: return HubFrame.welcome(someone, StreamKey(words: (next(), next()))).encoded
        case 2, 3: return HubFrame.offer(SessionID(rawValue: next()), TestHub.metadata).encoded
        case 4, 5: return HubFrame.joined.encoded
        case 6: return HubFrame.participants([someone]).encoded
        case 7: return HubFrame.message(.reliable, from: someone, bytes(Int(next() % 50))).encoded
        case 8: return HubFrame.message(.unreliable, from: someone, bytes(Int(next() % 50))).encoded
        case 9: return HubFrame.ping(UInt32(truncatingIfNeeded: next())).encoded
        case 10: return HubFrame.pong(UInt32(truncatingIfNeeded: next())).encoded
        default: return [UInt8(next() % 13), UInt8(next() % 9), 0, 0] + bytes(8)
        }
    }
}
