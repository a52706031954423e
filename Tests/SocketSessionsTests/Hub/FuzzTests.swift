internal import DecoderFuzzing
internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import PeerTesting
@testable import SocketSessions
internal import TestExtent
import Testing

/// Hub and guest survive arbitrary bytes, keep their limits and protect honest guests.
@Suite("Fuzzing") struct FuzzTests {
    /// Number of seeds.
    private static let lives = TestExtent.full(200, slice: 20)

    @Test("the hub survives any bytes; its honest guests stay, and those of another room notice nothing")
    func hub() throws {
        var problems: [String] = []
        var evicted = 0
        for seed in 0..<UInt64(Self.lives) {
            var attack = try Attack(seed: seed)
            for round in 0..<200 as Range<UInt32> { try attack.strike(round) }
            problems += attack.problems.map { "seed \(seed): \($0)" }
            evicted += attack.evicted
        }
        #expect(problems == [] && evicted > Self.lives, "\(evicted)")
    }

    @Test("each bit of a guest's bytes flipped: the hub goes on, others get in, and no other invite is taken")
    func flippedAtHub() throws {
        let frames: [GuestFrame] = [
            .greet(TestHub().invite), .offer(TestHub.metadata), .join, .message(.reliable, number: 1, to: [], [1, 2]),
            .ping(3), .leave,
        ]
        let bytes = FrameReader.preamble + frames.flatMap(\.encoded)
        let invite = FrameReader.preamble.count + FrameReader.headerByteCount
        var (refused, admitted) = (0, [Int]())
        for bit in 0..<(8 * bytes.count) {
            var hub = TestHub()
            let stream = hub.connect()
            hub.send(bytes.flipped(bit), on: stream)
            let answer = try hub.read(stream)
            if answer.refusal != nil { refused += 1 }
            let isOfInvite = (invite..<invite + hub.invite.bytes.count).contains(bit / 8)
            if isOfInvite, answer != [.refused(.wrongInvite)] { admitted.append(bit) }
            _ = try hub.join()
        }
        #expect(refused > 2 * bytes.count && admitted == [])
    }

    @Test("the guest survives any bytes and any frames")
    func guest() {
        let me = Participant(id: ParticipantID(rawValue: 1))
        let entering = [.welcome(me, FrameTests.key), .offer(SessionID(rawValue: 3), TestHub.metadata), .joined]
            .flatMap { (frame: HubFrame) in frame.encoded }
        var numbers = SplitMix64(seed: 5)
        var (taken, over, ends) = (0, 0, 0)
        for _ in 0..<(20 * Self.lives) {
            var guest = Guest(TestHub().invite, at: .zero)
            var bytes = FrameReader.preamble + entering
            for _ in 0..<40 { bytes += numbers.element(of: FrameTests.hubFrames).encoded }
            if numbers.next() % 2 == 0 { bytes = bytes.flipped(Int(numbers.next() % UInt64(8 * bytes.count))) }
            var (rest, now) = (bytes[...], Duration.zero)
            while !rest.isEmpty {
                let part = rest.prefix(Int(numbers.next() % 64) + 1)
                rest = rest.dropFirst(part.count)
                guest.receive(part, on: 0, at: now)
                guest.join()
                if numbers.next() % 8 == 0, let index = guest.openStream(at: now) {
                    guest.receive(numbers.bytes(20)[...], on: index, at: now)
                }
                now += .milliseconds(Int64(numbers.next() % 100))
                guest.advance(to: now)
                var arrivals: [SessionArrival] = []
                guest.takeArrivals(into: &arrivals)
                taken += arrivals.count
                ends += arrivals.count { if case .over = $0 { true } else { false } }
                for index in 0..<guest.streamCount { guest.sent(guest.waiting(on: index).count, on: index) }
            }
            if guest.isOver { over += 1 }
        }
        #expect(taken > 20 * Self.lives && over > 10 * Self.lives && ends == over, "each ends once")
    }

    @Test("the fuzzer's target keeps the limits on random bytes, and gets into the room")
    func target() {
        let runs = (0..<UInt64(TestExtent.full(20_000, slice: 1_000))).map { seed in
            var numbers = SplitMix64(seed: seed)
            return RoomFuzzing.run(numbers.bytes(Int(numbers.next() % 400)))
        }
        #expect(runs.flatMap(\.violations) == [])
        #expect(runs.reduce(0) { $0 + $1.welcomed } > 100 && runs.reduce(0) { $0 + $1.closed } > 100)
    }
}

/// Two pairs of honest guests in two rooms, and hostile guests in the first one and outside.
private struct Attack {
    private(set) var problems: [String] = []
    /// Hostile streams that the hub closed.
    private(set) var evicted = 0
    private var hub: TestHub
    private var numbers: SplitMix64
    private let attacked: Invite
    private let pairs: [[TestGuest]]
    private var hostile: [Int] = []

    init(seed: UInt64) throws {
        numbers = SplitMix64(seed: seed)
        var hub = TestHub(seed: seed, rooms: 3)
        let invites = hub.invites(2)
        pairs = try invites.map { [try hub.join($0), try hub.join($0)] }
        for guest in pairs.joined() { _ = try hub.read(guest.stream) }
        attacked = invites[0]
        self.hub = hub
    }

    mutating func strike(_ round: UInt32) throws {
        if hostile.count < 5, hub.mayOpen() {
            switch numbers.next() % 4 {
            case 0: hostile.append(hub.connect(.greet(attacked)))
            case 1: hostile.append(hub.connect(.greet(attacked.watch)))
            default: hostile.append(hub.connect())
            }
        }
        for stream in hostile {
            hub.send(hostileBytes(), on: stream)
            if numbers.next() % 4 > 0 { _ = try hub.read(stream) }
        }
        for (index, pair) in pairs.enumerated() { try play(pair, round, isApart: index == 1) }
        try hub.advance(.milliseconds(20))
        let open = hub.hub.streamNumbers
        evicted += hostile.count { !open.contains($0) }
        hostile.removeAll { !open.contains($0) }
        let bounds = [
            hub.hub.participantCount <= 2 * RoomLimits.participants,
            open.count <= RoomLimits.greeters + 2 * RoomLimits.participants * RoomLimits.streams,
            open.allSatisfy { hub.waitingCount($0) <= RoomLimits.queueBytes + 4_096 },
        ]
        if bounds.contains(false) { problems.append("round \(round): \(bounds)") }
    }

    /// Lets one of a pair send to the other, which has to get all of it; apart from the attack, nothing else.
    private mutating func play(_ pair: [TestGuest], _ round: UInt32, isApart: Bool) throws {
        hub.send(
            .message(.reliable, number: round, to: [pair[1].participant.id], [1]),
            .message(.unreliable, number: 0, to: [pair[1].participant.id], [2]),
            on: pair[0].stream
        )
        let came = try hub.read(pair[1].stream)
        let reliable = came.filter { if case .message(.reliable, _, _) = $0 { true } else { false } }
        hub.send(.acknowledged(UInt32(reliable.count)), on: pair[1].stream)
        let back = try hub.read(pair[0].stream)
        let isWhole = came.filter { $0 == .message(.reliable, from: pair[0].participant, [1]) }.count == 1
        let isAlone = came.payloads == [[1], [2]] && back.payloads == []
        if !isWhole || isApart && !isAlone || came.refusal ?? back.refusal != nil {
            problems.append("round \(round): \(came), \(back)")
        }
    }

    private mutating func hostileBytes() -> [UInt8] {
        let victims = pairs.joined().map(\.participant.id) + [ParticipantID(rawValue: numbers.next())]
        switch numbers.next() % 12 {
        case 0: return numbers.bytes(Int(numbers.next() % 300))
        case 1: return FrameReader.preamble + GuestFrame.greet(attacked).encoded
        case 2: return GuestFrame.offer(TestHub.metadata).encoded
        case 3: return GuestFrame.join.encoded
        case 4: return GuestFrame.acknowledged(UInt32(numbers.next() % 3)).encoded
        case 5: return GuestFrame.attach(pairs[0][0].key).encoded
        case 6:
            // Not the frame that ends the session for all: any player may do that.
            let kind = numbers.element(of: [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 255] as [UInt8])
            return [kind, UInt8(numbers.next() % 9), 0, 0] + numbers.bytes(8)
        case 7 where numbers.next() % 20 == 0: return GuestFrame.leave.encoded
        case 8 where numbers.next() % 20 == 0:
            return Array(repeatElement(GuestFrame.ping(1).encoded, count: RoomLimits.frames.burst + 1).joined())
        case 9 where numbers.next() % 20 == 0: return [7, 255, 255, 3] + [UInt8](repeating: 0, count: 100_000)
        default:
            let mode = numbers.next() % 2 == 0 ? DeliveryMode.reliable : .unreliable
            let number = UInt32(truncatingIfNeeded: numbers.next())
            let payload = numbers.bytes(Int(numbers.next() % 900))
            return GuestFrame.message(mode, number: number, to: victims, payload).encoded
        }
    }
}

extension SplitMix64 {
    fileprivate mutating func element<Element>(of all: [Element]) -> Element {
        all[Int(next() % UInt64(all.count))]
    }
}

extension [UInt8] {
    fileprivate func flipped(_ bit: Int) -> [UInt8] {
        var bytes = self
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
    }
}
