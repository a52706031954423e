internal import GroupSessions
@testable import SocketSessions
import Testing

@Suite("Guest") struct GuestTests {
    private static let invite = TestHub().invite
    private static let me = Participant(id: ParticipantID(rawValue: 1))
    private static let other = Participant(id: ParticipantID(rawValue: 2))
    private static let key = StreamKey(words: (1, 2))

    private static let toJoined: [HubFrame] = [
        .joined, .participants([me, other]),
    ]

    private static func joined() -> Guest {
        var guest = Guest(invite, at: .zero)
        receive([.welcome(me, key), .offer(SessionID(rawValue: 3), TestHub.metadata)], &guest, opens: true)
        guest.join()
        receive(toJoined, &guest)
        read(&guest)
        return guest
    }

    private static func receive(
        _ frames: [HubFrame],
        _ guest: inout Guest,
        opens: Bool = false,
        at now: Duration = .zero
    ) {
        let bytes = (opens ? FrameReader.preamble : []) + frames.flatMap(\.encoded)
        guest.receive(bytes[...], on: 0, at: now)
    }

    @discardableResult
    private static func read(_ guest: inout Guest, _ index: Int = 0) -> Int {
        let count = guest.waiting(on: index).count
        guest.sent(count, on: index)
        return count
    }

    private static func failure(_ guest: Guest) -> SessionError? {
        if case .over(.failed(let error)) = guest.phase { error } else { nil }
    }

    @Test("greets, is offered a session, joins it")
    func joining() {
        var guest = Self.joined()
        #expect(guest.phase == .joined)
        #expect(guest.localParticipant == Self.me)
        var arrivals: [Guest.Arrival] = []
        guest.takeArrivals(into: &arrivals)
        #expect(arrivals == [.joined, .participants([Self.me, Self.other])])
    }

    @Test(
        "fails with what the other side says where that is no room",
        arguments: [
            ("Welcome to Ubuntu\r\nLast login", "it says 'Welcome to Ubuntu'"),
            ("\u{1B}[2Jx", "it says '?[2Jx'"),
            ("PONG\u{9}", "version 9 of the protocol, and this pong version 1"),
        ]
    )
    func foreign(_ text: String, _ hint: String) throws {
        var guest = Guest(Self.invite, at: .zero)
        guest.receive(Array(text.utf8)[...], on: 0, at: .zero)
        let error = try #require(Self.failure(guest))
        #expect(error.code == .activationFailed)
        #expect(error.message.contains(hint), "\(error.message)")
        #expect(!error.message.unicodeScalars.contains { $0.value < 32 })
    }

    @Test("fails with a refusal's reason, by activation or by a lost connection", arguments: Refusal.allCases)
    func refusal(_ refusal: Refusal) throws {
        var guest = Guest(Self.invite, at: .zero)
        Self.receive([.refused(refusal)], &guest, opens: true)
        #expect(Self.failure(guest) == SessionError(.activationFailed, refusal.message))
        guest = Self.joined()
        Self.receive([.refused(refusal)], &guest)
        #expect(Self.failure(guest) == SessionError(.connectionLost, refusal.message))
    }

    @Test("fails after 5 seconds of silence, not before; while connecting after 15")
    func silence() throws {
        var guest = Self.joined()
        guest.advance(to: .milliseconds(4_999))
        #expect(guest.phase == .joined)
        Self.receive([.ping(0)], &guest, at: .milliseconds(4_999))
        guest.advance(to: .milliseconds(9_998))
        #expect(guest.phase == .joined)
        guest.advance(to: .milliseconds(9_999))
        #expect(try #require(Self.failure(guest)).code == .connectionLost)
        #expect(try #require(Self.failure(guest)).message.contains("5 seconds"))

        guest = Guest(Self.invite, at: .zero)
        guest.advance(to: .milliseconds(14_999))
        #expect(guest.phase == .greeting)
        guest.advance(to: .seconds(15))
        #expect(try #require(Self.failure(guest)).code == .activationFailed)
    }

    @Test("pings every second on each stream, and knows the round trip")
    func pings() {
        var guest = Self.joined()
        #expect(guest.openStream(at: .zero) == 1)
        for index in 0...1 { Self.read(&guest, index) }
        let ping = FrameReader.headerByteCount + 4
        for second in 1...3 {
            guest.advance(to: .seconds(second))
            for index in 0...1 { #expect(Self.read(&guest, index) == ping) }
        }
        Self.receive([.pong(3_000)], &guest, at: .milliseconds(3_042))
        #expect(guest.roundTrip == .milliseconds(42))
    }

    /// Sends nine unreliable messages.
    ///
    /// - Returns: The bytes queued for them on each stream.
    private static func play(_ guest: inout Guest) -> [Int] {
        let before = (0..<guest.streamCount).map { guest.waiting(on: $0).count }
        for _ in 0..<9 { guest.sendUnreliably([1], to: [other.id], at: .zero) }
        return (0..<guest.streamCount).map { guest.waiting(on: $0).count - before[$0] }
    }

    @Test("stays when a further stream is silent, breaks or is refused, and sends by those that are left")
    func sideStreams() {
        for end in 0..<3 {
            var guest = Self.joined()
            #expect(guest.openStream(at: .zero) == 1 && guest.openStream(at: .zero) == 2)
            for index in 0...2 { Self.read(&guest, index) }
            let each = Self.play(&guest)
            #expect(each[0] > 0 && each[1] == each[0] && each[2] == each[0])
            for index in 0...2 { Self.read(&guest, index) }
            let pong = FrameReader.preamble + HubFrame.pong(0).encoded
            guest.receive(HubFrame.pong(0).encoded[...], on: 0, at: .seconds(4))
            guest.receive(pong[...], on: 2, at: .seconds(4))
            switch end {
            case 0: guest.advance(to: .seconds(5))
            case 1: guest.close(1, "gone")
            default:
                let refusal = FrameReader.preamble + HubFrame.refused(.malformed).encoded
                guest.receive(refusal[...], on: 1, at: .zero)
            }
            #expect(guest.phase == .joined)
            for index in [0, 2] { Self.read(&guest, index) }
            let left = Self.play(&guest)
            #expect(left[1] == 0 && left[0] + left[2] == 3 * each[0])
        }
    }

    @Test("sends nothing unreliable by a stream that took only a part of its bytes")
    func halfBlocked() {
        var guest = Self.joined()
        #expect(guest.openStream(at: .zero) == 1)
        guest.sent(1, on: 1)
        let sent = Self.play(&guest)
        Self.read(&guest, 1)
        let free = Self.play(&guest)
        #expect(sent[1] == 0 && free[1] > 0)
        #expect(sent[0] == free[0] + free[1], "The other stream carries all.")
    }

    @Test("refuses to send more than a room takes, and loses unreliable messages instead")
    func bounds() throws {
        var guest = Self.joined()
        func send(_ count: Int) throws(SessionError) {
            try guest.sendReliably(
                [UInt8](repeating: 0, count: count),
                as: SendID(rawValue: 0),
                to: [Self.other.id],
                at: .zero
            )
        }
        try send(262_144)
        try send(262_144)
        #expect(throws: SessionError.self) { try send(1) }
        Self.receive([.completed(1), .completed(2)], &guest)
        var count = 0
        while (try? send(1)) != nil { count += 1 }
        #expect(count == RoomLimits.messages.burst - 2)
        let waiting = guest.waiting(on: 0).count
        guest.sendUnreliably([1], to: [Self.other.id], at: .zero)
        #expect(guest.waiting(on: 0).count == waiting)
    }

    @Test(
        "fails by frames that no hub sends there",
        arguments: [
            [.completed(1)], [.joined], [.welcome(Self.me, Self.key)],
            [.offer(SessionID(rawValue: 1), TestHub.metadata)],
        ] as [[HubFrame]]
    )
    func wrongPlaces(_ frames: [HubFrame]) throws {
        var guest = Self.joined()
        Self.receive(frames, &guest)
        #expect(Self.failure(guest)?.code == .connectionLost)
        guest = Guest(Self.invite, at: .zero)
        Self.receive([.message(.reliable, from: Self.other, [1])], &guest, opens: true)
        #expect(Self.failure(guest)?.code == .activationFailed)
    }
}
