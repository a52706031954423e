internal import GroupSessions
@testable import SocketSessions
import Testing

/// Properties of a hub's members: who stays, who goes, and what becomes of the messages to them.
@Suite("Members of a hub") struct HubMemberTests {
    private static func reliable(_ number: UInt32, to guest: TestGuest, bytes: Int = 1) -> GuestFrame {
        .message(.reliable, number: number, to: [guest.participant.id], [UInt8](repeating: 0, count: bytes))
    }

    @Test("that lost their connections keep their places for a minute, and no longer")
    func keptPlaces() throws {
        var hub = TestHub()
        let guests = try (0..<RoomLimits.participants).map { _ in try hub.join() }
        for guest in guests.dropFirst() { hub.close(guest.stream) }
        let refusals = try [RoomLimits.keptPlaceTime - .milliseconds(1), .milliseconds(1)].map { duration in
            try hub.advance(duration, talking: [guests[0].stream])
            return try hub.read(hub.connect(.greet(hub.invite))).refusal
        }
        #expect(refusals == [.full, nil])
    }

    private enum Departure: CaseIterable {
        case leaving, hangingUp, breakingTheProtocol, silence, notAcknowledging
    }

    /// Ends the participation of a guest; another one goes on.
    private static func end(
        _ guest: TestGuest,
        by departure: Departure,
        beside other: TestGuest,
        _ hub: inout TestHub
    ) throws {
        switch departure {
        case .leaving: hub.send(.leave, on: guest.stream)
        case .hangingUp: hub.close(guest.stream)
        case .breakingTheProtocol: hub.send(.join, on: guest.stream)
        case .silence: try hub.advance(RoomLimits.silence, talking: [other.stream])
        case .notAcknowledging:
            let time = RoomLimits.acknowledgingTime + .seconds(1)
            try hub.advance(time, talking: [guest.stream, other.stream])
        }
    }

    @Test("owe no receipt once they are gone: nothing of the messages to them is left, however they went")
    func departedRecipient() throws {
        for departure in Departure.allCases {
            var hub = TestHub()
            let (sender, guest) = (try hub.join(), try hub.join())
            for number in 1...3 as ClosedRange<UInt32> { hub.send(Self.reliable(number, to: guest), on: sender.stream) }
            hub.send(.acknowledged(1), on: guest.stream)
            let before = hub.hub.members.first?.pending.keys.sorted()
            try Self.end(guest, by: departure, beside: sender, &hub)
            let after = hub.hub.members.map(\.pending.count)
            #expect(before == [2, 3] && after == [0], "\(departure)")
        }
    }

    @Test("have ten seconds for a receipt from the last one on, and not from the first message on")
    func acknowledging() throws {
        var hub = TestHub()
        let (sender, guest) = (try hub.join(), try hub.join())
        for number in 1...4 as ClosedRange<UInt32> { hub.send(Self.reliable(number, to: guest), on: sender.stream) }
        let counts = try (1...4).map { round in
            let time = RoomLimits.acknowledgingTime + (round < 4 ? .zero : .milliseconds(1))
            try hub.advance(time, talking: [sender.stream, guest.stream])
            hub.send(.acknowledged(1), on: guest.stream)
            return hub.hub.participantCount
        }
        #expect(counts == [2, 2, 2, 1])
    }

    @Test("stay when a further stream of theirs falls silent, and are reached by the first one")
    func silentSideStream() throws {
        var hub = TestHub()
        let (sender, guest) = (try hub.join(), try hub.join())
        let side = hub.connect(.attach(guest.key))
        try hub.advance(RoomLimits.silence, talking: [sender.stream, guest.stream])
        #expect(hub.takeOver() == [side] && hub.hub.participantCount == 2)
        for _ in 0..<RoomLimits.streams {
            hub.send(.message(.unreliable, number: 0, to: [guest.participant.id], [7]), on: sender.stream)
        }
        let payloads = try hub.read(guest.stream).payloads
        #expect(payloads == [[7], [7], [7]])
    }

    @Test("go at a full backlog if they have taken nothing for a second; else it is the sender that sends too much")
    func backlog() throws {
        for taken in [0, 1] {
            var hub = TestHub()
            let (sender, guest) = (try hub.join(), try hub.join())
            for number in 1...4 as ClosedRange<UInt32> {
                hub.send(Self.reliable(number, to: guest, bytes: 250_000), on: sender.stream)
            }
            for _ in 0..<20 {
                try hub.advance(.milliseconds(100), talking: [sender.stream])
                _ = try hub.read(guest.stream, atMost: taken)
            }
            hub.send(Self.reliable(5, to: guest, bytes: 250_000), on: sender.stream)
            let left = hub.hub.members.map(\.participant.id)
            #expect(left == [taken == 0 ? sender.participant.id : guest.participant.id], "\(taken) bytes taken")
        }
    }
}
