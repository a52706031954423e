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

    @Test("are six spectators at most, so that a player still finds a place")
    func spectators() throws {
        var hub = TestHub()
        _ = try hub.join()
        for _ in 0..<RoomLimits.spectators { _ = try hub.join(hub.invite.watch) }
        let invites = [hub.invite.watch, hub.invite, hub.invite]
        let refusals = try invites.map { try hub.read(hub.connect(.greet($0))).refusal }
        #expect(refusals == [.full, nil, .full])
    }

    @Test("come back to a full room by their own key and role, and replace the member that they were")
    func comingBack() throws {
        let hub = TestHub()
        let rows: [(invite: Invite, isOwnKey: Bool, refusal: Refusal?)] = [
            (hub.invite, true, nil), (hub.invite, false, .full), (hub.invite.watch, true, .full),
        ]
        for (invite, isOwnKey, refusal) in rows {
            var hub = hub
            let guests = try (0..<RoomLimits.participants).map { _ in try hub.join() }
            let shown = hub.connect(.comeBack(invite, isOwnKey ? guests[0].key : FrameTests.key))
            let answer = try hub.read(shown).refusal
            let isLeft = hub.hub.members.contains { $0.participant == guests[0].participant }
            #expect(answer == refusal && isLeft == (refusal != nil) && hub.hub.participantCount == guests.count)
        }
    }

    @Test("have three streams at most, and one more once one of them has ended")
    func streams() throws {
        var hub = TestHub()
        let guest = try hub.join()
        let sides = (1...RoomLimits.streams).map { _ in hub.connect(.attach(guest.key)) }
        let refusals = try sides.map { try hub.read($0).refusal }
        hub.close(sides[0])
        let next = try hub.read(hub.connect(.attach(guest.key))).refusal
        #expect(refusals == [nil, nil, .malformed] && next == nil)
    }

    @Test("do not receive what they send to themselves, and owe themselves no receipt")
    func ownMessages() throws {
        for mode in [DeliveryMode.reliable, .unreliable] {
            var hub = TestHub()
            let (sender, other) = (try hub.join(), try hub.join())
            for (number, recipients) in [(1, [sender]), (2, [sender, other])] as [(UInt32, [TestGuest])] {
                let message = GuestFrame.message(mode, number: number, to: recipients.map(\.participant.id), [7])
                hub.send(message, on: sender.stream)
            }
            hub.send(.acknowledged(mode == .reliable ? 1 : 0), on: other.stream)
            let (told, received) = (try hub.read(sender.stream), try hub.read(other.stream).payloads)
            let completed = told.filter { $0 == .completed(1) || $0 == .completed(2) }
            #expect(told.payloads == [] && received == [[7]] && completed.count == (mode == .reliable ? 2 : 0))
        }
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

    @Test("take their session with them once all have left, however they went")
    func desertedRoom() throws {
        for departure in Departure.allCases {
            var hub = TestHub()
            let (first, last) = (try hub.join(), try hub.join())
            hub.send(Self.reliable(1, to: last), .leave, on: first.stream)
            try Self.end(last, by: departure, beside: first, &hub)
            let before = hub.hub.participantCount
            let told = try hub.read(hub.connect(.greet(hub.invite)))
            #expect(before == 0 && hub.hub.participantCount == 1 && told.count == 1, "\(departure): \(told)")
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
