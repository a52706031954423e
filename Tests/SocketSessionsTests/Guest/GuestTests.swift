@testable import GroupSessions
@testable import SocketSessions
import Testing

@Suite("Guest") struct GuestTests {
    private static let me = Participant(id: ParticipantID(rawValue: 1))
    private static let other = Participant(id: ParticipantID(rawValue: 2))
    private static let offer = HubFrame.offer(SessionID(rawValue: 3), TestHub.metadata)

    private var guest = Guest(TestHub().invite, at: .zero)

    /// Lets the guest join, with a number of streams that the hub has answered and whose bytes so far were sent.
    private mutating func join(streams: Int = 1) {
        guest = Guest(TestHub().invite, at: .zero)
        receive(.welcome(Self.me, FrameTests.key), Self.offer, opens: true)
        guest.join()
        receive(.joined, .participants([Self.me, Self.other]))
        while guest.streamCount < streams { openStream() }
        send()
    }

    /// Opens a stream, which the hub answers.
    private mutating func openStream() {
        if let index = guest.openStream(at: .zero) { receive(on: index, opens: true) }
    }

    private mutating func receive(
        _ frames: HubFrame...,
        on index: Int = 0,
        opens: Bool = false,
        at now: Duration = .zero
    ) {
        guest.receive((opens ? FrameReader.preamble : [])[...] + frames.flatMap(\.encoded), on: index, at: now)
    }

    /// Sends all bytes, and returns their counts by stream.
    @discardableResult
    private mutating func send() -> [Int] {
        (0..<guest.streamCount).map { index in
            let count = guest.waiting(on: index).count
            guest.sent(count, on: index)
            return count
        }
    }

    /// Sends nine unreliable messages, and returns their numbers by stream.
    private mutating func play(at now: Duration = .zero) -> [Int] {
        let size = GuestFrame.message(.unreliable, number: 0, to: [Self.other.id], [1]).encoded.count
        let before = (0..<guest.streamCount).map { guest.waiting(on: $0).count }
        guest.now = now
        for _ in 0..<9 { guest.sendUnreliably([1], to: [Self.other.id]) }
        return before.indices.map { (guest.waiting(on: $0).count - before[$0]) / size }
    }

    private var failure: SessionError? {
        if case .over(.failed(let error)) = guest.phase { error } else { nil }
    }

    @Test("fails with what the other side says if that is no room")
    mutating func foreign() {
        var reasons: [String?] = []
        for text in ["Welcome to Ubuntu\r\nLast login", "\u{1B}[2Jx", "PONG\u{9}"] {
            guest = Guest(TestHub().invite, at: .zero)
            guest.receive(Array(text.utf8)[...], on: 0, at: .zero)
            reasons.append(failure?.message)
        }
        #expect(
            reasons == [
                "the other side is not a room: it says 'Welcome to Ubuntu'",
                "the other side is not a room: it says '?[2Jx'",
                "the room has version 9 of the protocol, this pong 1: install the same pong on both",
            ]
        )
    }

    @Test("fails by a refusal and by frames that no hub sends there, before it has joined and after")
    mutating func failures() {
        let misplaced = "the room sent what this pong does not understand"
        let refusals = Refusal.allCases.map { (frame: HubFrame.refused($0), reason: $0.messageToGuest) }
        let message = HubFrame.message(.reliable, from: Self.other, [1])
        let early = [message, .ended, .participants([])].map { (frame: $0, reason: misplaced) } + refusals
        let late = [.completed(1), .joined, .welcome(Self.me, FrameTests.key), Self.offer].map {
            (frame: $0, reason: misplaced)
        }
        var wrong: [SessionError?] = []
        for (frame, reason) in early {
            guest = Guest(TestHub().invite, at: .zero)
            receive(frame, opens: true)
            let passes = [.refused(.full), .refused(.noRoomLeft)].contains(frame)
            if failure != SessionError(passes ? .noPlace : .activationFailed, reason) { wrong.append(failure) }
        }
        for (frame, reason) in late + refusals {
            join()
            receive(frame)
            if failure != SessionError(.connectionLost, reason) { wrong.append(failure) }
        }
        #expect(wrong == [])
    }

    @Test("drops an unreliable message that overtakes its entry")
    mutating func overtaking() {
        receive(.welcome(Self.me, FrameTests.key), Self.offer, opens: true)
        guest.join()
        let message = HubFrame.message(.unreliable, from: Self.other, [1])
        receive(message)
        receive(.joined, message)
        var arrivals: [SessionArrival] = []
        guest.takeArrivals(into: &arrivals)
        #expect(arrivals == [.joined, .message([1], .unreliable, from: Self.other)])
    }

    @Test("pings each stream every second, and fails after 5 seconds of silence, while it connects after 15")
    mutating func time() {
        join(streams: 2)
        let ping = GuestFrame.ping(0).encoded.count
        var pings: [[Int]] = []
        for second in 1...3 {
            guest.advance(to: .seconds(second))
            pings.append(send())
        }
        receive(.pong(3_000), at: .milliseconds(3_042))
        #expect(pings == Array(repeating: [ping, ping], count: 3) && guest.roundTrip == .milliseconds(42))
        var phases: [Guest.Phase] = []
        for time in [8_041, 8_042] {
            guest.advance(to: .milliseconds(time))
            phases.append(guest.phase)
        }
        guest = Guest(TestHub().invite, at: .zero)
        for time in [14_999, 15_000] {
            guest.advance(to: .milliseconds(time))
            phases.append(guest.phase)
        }
        join()
        receive(.pong(1_000), at: .seconds(101))
        #expect(guest.roundTrip == .seconds(60), "The time in an answer may be wrong.")
        let silence = SessionError(.connectionLost, "nothing was heard from the room for 5 seconds")
        let noAnswer = SessionError(.activationFailed, "the room does not answer")
        #expect(phases == [.joined, .over(.failed(silence)), .greeting, .over(.failed(noAnswer))])
    }

    @Test("reports its end last, and before it the failure of what is sent meanwhile")
    mutating func sendAfterEnd() throws {
        join()
        receive(.ended)
        let message = OutgoingMessage(id: SendID(rawValue: 0), mode: .reliable, payload: [1])
        try guest.send(message, to: [Self.other.id])
        var arrivals: [SessionArrival] = []
        guest.takeArrivals(into: &arrivals)
        let error = SessionError(.invalidated, "The session ended before the message was sent")
        #expect(arrivals.suffix(2) == [.completed(message.id, .failed(error)), .over(.ended)])
        guest.takeArrivals(into: &arrivals)
        #expect(arrivals == [])
    }

    @Test("stays when a further stream is silent, breaks or is refused, and sends by those that are left")
    mutating func sideStreams() {
        for end in 0..<3 {
            join(streams: 3)
            #expect(guest.openStream(at: .zero) == nil, "A room takes no further one.")
            let all = play()
            send()
            receive(.pong(0), at: .seconds(4))
            receive(.pong(0), on: 2, at: .seconds(4))
            switch end {
            case 0: guest.advance(to: .seconds(5))
            case 1: guest.close(1, "gone")
            default: receive(.refused(.malformed), on: 1)
            }
            send()
            let left = play(at: .seconds(5))
            #expect(all == [3, 3, 3] && left[1] == 0 && left[0] + left[2] == 9 && guest.phase == .joined, "end \(end)")
        }
    }

    @Test("uses a further stream once the hub has answered on it, and gives it up after 15 seconds")
    mutating func slowStream() {
        join()
        for _ in 0..<2 { _ = guest.openStream(at: .zero) }
        send()
        let early = play()
        send()
        receive(on: 1, opens: true, at: .seconds(10))
        receive(.pong(0), at: .seconds(10))
        let late = play(at: .seconds(10))
        receive(.pong(0), at: .milliseconds(14_999))
        receive(.pong(0), on: 1, at: .milliseconds(14_999))
        guest.advance(to: .milliseconds(14_999))
        let before = guest.isOpen(2)
        guest.advance(to: .seconds(15))
        #expect(early == [9, 0, 0] && late == [6, 3, 0])
        #expect(before && !guest.isOpen(2) && guest.isOpen(1) && guest.phase == .joined)
    }

    @Test("sends nothing unreliable by a stream that took only a part of its bytes")
    mutating func halfBlocked() {
        join()
        openStream()
        guest.sent(1, on: 1)
        let (blocked, all) = (play(), send())
        let free = play()
        #expect(blocked == [9, 0] && all.allSatisfy { $0 > 0 } && free[0] + free[1] == 9 && free[1] > 3)
    }

    @Test("refuses to send more than a room takes, and loses unreliable messages instead")
    mutating func bounds() {
        join()
        func send(_ count: Int) -> Bool {
            let payload = [UInt8](repeating: 0, count: count)
            return (try? guest.sendReliably(payload, as: SendID(rawValue: 0), to: [Self.other.id])) != nil
        }
        let window = [262_144, 262_144, 1].map(send)
        receive(.completed(1), .completed(2))
        var count = 0
        while send(1) { count += 1 }
        #expect(window == [true, true, false] && count == RoomLimits.messages.burst - 2 && play() == [0])
        join()
        for _ in 0..<100 { guest.sendUnreliably([UInt8](repeating: 0, count: 1_200), to: [Self.other.id]) }
        #expect((65_536..<67_000).contains(guest.waiting(on: 0).count))
    }

    @Test("is full with as many arrivals as its session may leave, and has room again once they are taken")
    mutating func backlog() {
        join()
        var arrivals: [SessionArrival] = []
        guest.takeArrivals(into: &arrivals)
        for (count, isFull) in [(RoomLimits.arrivals - 1, false), (1, true)] {
            for _ in 0..<count { receive(.message(.reliable, from: Self.other, [1])) }
            #expect(guest.isFull == isFull)
        }
        guest.takeArrivals(into: &arrivals)
        #expect(!guest.isFull)
    }

    @Test("refuses to send a reliable message beyond those that a hub remembers, however slowly they are sent")
    mutating func unacknowledged() {
        join()
        var taken = 0
        for number in 0...RoomLimits.unacknowledged {
            guest.now = .milliseconds(number)
            let send: Void? = try? guest.sendReliably([0], as: SendID(rawValue: 0), to: [Self.other.id])
            if send != nil { taken += 1 }
        }
        #expect(taken == RoomLimits.unacknowledged)
    }
}
