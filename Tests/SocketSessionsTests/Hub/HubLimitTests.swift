internal import GroupSessions
@testable import SocketSessions
import Testing

@Suite("Hub limits") struct HubLimitTests {
    private static func message(_ mode: DeliveryMode, _ number: UInt32, to guest: TestGuest, _ count: Int) -> GuestFrame
    {
        .message(mode, number: number, to: [guest.participant.id], [UInt8](repeating: 7, count: count))
    }

    @Test("messages of the largest size pass, and larger ones evict their sender")
    func sizes() throws {
        for mode in DeliveryMode.allCases {
            var hub = TestHub()
            let (sender, receiver) = (try hub.join(), try hub.join())
            let largest = mode.maximumMessageSize
            hub.send(Self.message(mode, 1, to: receiver, largest), on: sender.stream)
            #expect(try hub.read(receiver.stream).payloads.map(\.count) == [largest])
            hub.send(Self.message(mode, 2, to: receiver, largest + 1), on: sender.stream)
            #expect(try hub.read(sender.stream).refusal == .malformed)
            #expect(hub.hub.participantCount == 1)
        }
        var hub = TestHub()
        let sender = try hub.join()
        hub.send([7, 255, 255, 255], on: sender.stream)
        #expect(try hub.read(sender.stream).refusal == .malformed, "the length alone is enough")
    }

    @Test("2,000 frames a second pass, and more evict their sender")
    func frameRate() throws {
        var hub = TestHub()
        let (sender, receiver) = (try hub.join(), try hub.join())
        var passed = 0
        for _ in 0..<20 {
            for _ in 0..<195 {
                hub.send(Self.message(.unreliable, 0, to: receiver, 10), on: sender.stream)
                passed += try hub.read(receiver.stream).payloads.count
            }
            try hub.advance(.milliseconds(100), talking: [sender.stream, receiver.stream])
        }
        #expect(passed == 20 * 195)
        for _ in 0..<4_100 { hub.send(Self.message(.unreliable, 0, to: receiver, 10), on: sender.stream) }
        #expect(try hub.read(sender.stream).refusal == .tooMuch)
        #expect(try hub.read(receiver.stream).refusal == nil)
        #expect(hub.hub.participantCount == 1)
    }

    @Test("unreliable messages are dropped while bytes wait, and pass again after")
    func dropping() throws {
        var hub = TestHub()
        let (sender, receiver) = (try hub.join(), try hub.join())
        _ = try hub.read(receiver.stream)
        hub.send(Self.message(.unreliable, 0, to: receiver, 10), on: sender.stream)
        hub.block(receiver.stream)
        let waiting = hub.waitingCount(receiver.stream)
        for _ in 0..<100 { hub.send(Self.message(.unreliable, 0, to: receiver, 10), on: sender.stream) }
        for _ in 0..<100 { hub.send(.ping(1), on: receiver.stream) }
        #expect(hub.waitingCount(receiver.stream) == waiting, "Nor is a ping answered.")
        hub.send(Self.message(.reliable, 1, to: receiver, 10), on: sender.stream)
        #expect(try hub.read(receiver.stream).payloads.count == 2)
        hub.send(Self.message(.unreliable, 0, to: receiver, 10), on: sender.stream)
        #expect(try hub.read(receiver.stream).payloads.count == 1)
        // As many wait as one write can take.
        for _ in 0..<100 { hub.send(Self.message(.unreliable, 0, to: receiver, 1_000), on: sender.stream) }
        #expect((1...1_100).contains(hub.waitingCount(receiver.stream) - RoomLimits.unreliableQueueBytes))
    }

    @Test("a participant that reads nothing is evicted at a backlog of 1 MiB, and no sender with it")
    func fullQueue() throws {
        var hub = TestHub()
        let (sender, other, stuck) = (try hub.join(), try hub.join(), try hub.join())
        try hub.advance(.seconds(2), talking: [sender.stream, other.stream])
        hub.block(stuck.stream)
        var largest = 0
        for number in 0..<5 as Range<UInt32> {
            hub.send(Self.message(.reliable, number, to: stuck, 250_000), on: sender.stream)
            largest = max(largest, hub.waitingCount(stuck.stream))
        }
        #expect(largest > RoomLimits.queueBytes / 2 && largest <= RoomLimits.queueBytes)
        #expect(hub.hub.participantCount == 2)
        let told = try hub.read(sender.stream)
        #expect(told.refusal == nil)
        #expect(told.filter { if case .completed = $0 { true } else { false } }.count == 5)
        #expect(try hub.read(stuck.stream).refusal == .notReading)
    }

    @Test("a participant that sends more than a reading one can take is evicted itself")
    func flood() throws {
        var hub = TestHub()
        let (sender, receiver) = (try hub.join(), try hub.join())
        for number in 0..<5 as Range<UInt32> {
            hub.send(Self.message(.reliable, number, to: receiver, 250_000), on: sender.stream)
        }
        #expect(try hub.read(sender.stream).refusal == .tooMuch)
        #expect(try hub.read(receiver.stream).refusal == nil)
    }

    @Test("a connection that sends on after its refusal is cut off")
    func sendingOn() throws {
        var hub = TestHub()
        let stream = hub.greet(.random())
        #expect(try hub.read(stream).refusal == .wrongInvite)
        hub.send([UInt8](repeating: 0, count: RoomLimits.frameBytes), on: stream)
        #expect(hub.takeOver() == [])
        hub.send([0], on: stream)
        #expect(hub.takeOver() == [stream])
    }

    @Test("each side pings every second, and 5 seconds of silence evict a guest")
    func silence() throws {
        var hub = TestHub()
        let (guest, silent) = (try hub.join(), try hub.join())
        _ = try hub.read(silent.stream)
        try hub.advance(.milliseconds(4_900), talking: [guest.stream])
        #expect(hub.hub.participantCount == 2)
        let pings = try hub.read(silent.stream).filter { if case .ping = $0 { true } else { false } }
        #expect(pings.count == 4)
        try hub.advance(.milliseconds(200), talking: [guest.stream])
        #expect(hub.hub.participantCount == 1)
        #expect(try hub.read(silent.stream).refusal == .silent)
        try hub.advance(RoomLimits.farewellTime, talking: [guest.stream])
        #expect(hub.takeOver() == [silent.stream])
    }

    @Test("the hub names the sender of a message, and forwards it neither to the sender nor to strangers")
    func vouching() throws {
        var hub = TestHub()
        let (player, spectator) = (try hub.join(), try hub.join(hub.invite.watch))
        let stranger = hub.greet(hub.invite)
        _ = try hub.read(stranger)
        let all = [player.participant.id, player.participant.id, spectator.participant.id, ParticipantID(rawValue: 5)]
        hub.send(.message(.reliable, number: 1, to: all, [1]), on: spectator.stream)
        hub.send(.message(.unreliable, number: 0, to: all, [2]), on: spectator.stream)
        let came = try hub.read(player.stream)
        #expect(came.payloads == [[1], [2]], "once each")
        for case .message(_, let source, _) in came {
            #expect(source == spectator.participant && source.role == .spectator)
        }
        #expect(try hub.read(spectator.stream).payloads == [])
        #expect(try hub.read(stranger).payloads == [])
        hub.send(.offer(TestHub.metadata), on: spectator.stream)
        #expect(try hub.read(spectator.stream).refusal == .malformed, "a spectator offers nothing")
    }

    @Test("a player ends the session for all, a spectator for itself alone")
    func ending() throws {
        var hub = TestHub()
        let (one, two, spectator) = (try hub.join(), try hub.join(), try hub.join(hub.invite.watch))
        hub.send(.end, on: spectator.stream)
        #expect(hub.hub.participantCount == 2)
        #expect(try !hub.read(one.stream).contains(.ended))
        #expect(hub.hub.isFinished(spectator.stream) || hub.waitingCount(spectator.stream) > 0)
        hub.send(.end, on: one.stream)
        #expect(try hub.read(two.stream).contains(.ended))
        #expect(hub.hub.participantCount == 0)
    }

    @Test("a participant has 10 seconds for an acknowledgement: from the message, or from the one before")
    func acknowledging() throws {
        var hub = TestHub()
        let (sender, receiver, mute) = (try hub.join(), try hub.join(), try hub.join())
        let talking = [sender.stream, receiver.stream, mute.stream]
        try hub.advance(.seconds(20), talking: talking)
        hub.send(Self.message(.reliable, 0, to: mute, 10), on: sender.stream)
        for number in 1...2 as ClosedRange<UInt32> {
            hub.send(Self.message(.reliable, number, to: receiver, 10), on: sender.stream)
        }
        try hub.advance(.seconds(9), talking: talking)
        hub.send(.received(1), on: receiver.stream)
        #expect(try hub.read(sender.stream).contains(.completed(1)))
        #expect(hub.hub.participantCount == 3)
        try hub.advance(.seconds(9), talking: talking)
        #expect(hub.hub.participantCount == 2)
        // A later message does not extend the time of an earlier one.
        hub.send(Self.message(.reliable, 3, to: receiver, 10), on: sender.stream)
        try hub.advance(.seconds(1), talking: talking)
        #expect(hub.hub.participantCount == 2)
        try hub.advance(.milliseconds(100), talking: talking)
        #expect(hub.hub.participantCount == 1)
        #expect(try hub.read(receiver.stream).refusal == .notReading)
        #expect(try hub.read(sender.stream).contains(.completed(3)))
    }

    @Test("frames in the wrong phase evict their sender")
    func wrongPlaces() throws {
        let message = GuestFrame.message(.reliable, number: 1, to: [], [1])
        for frame in [GuestFrame.join, .end, message, .received(1)] {
            var hub = TestHub()
            let stream = hub.greet(hub.invite)
            hub.send(frame, on: stream)
            #expect(try hub.read(stream).refusal == .malformed, "\(frame) before an offer")
        }
        for frames in [
            [GuestFrame.join], [.received(1)], [.greet(TestHub().invite)], [.attach(StreamKey(words: (1, 2)))],
        ] {
            var hub = TestHub()
            let guest = try hub.join()
            for frame in frames { hub.send(frame, on: guest.stream) }
            #expect(try hub.read(guest.stream).refusal == .malformed, "\(frames) after joining")
        }
    }

    @Test("the room ends 30 seconds after the last participant left, and 60 seconds after its start without one")
    func emptyRoom() throws {
        var hub = TestHub()
        try hub.advance(.seconds(59))
        #expect(!hub.hub.isOver)
        try hub.advance(.seconds(1))
        #expect(hub.hub.isOver)

        hub = TestHub()
        let (first, second) = (try hub.join(), try hub.join())
        try hub.advance(.seconds(100), talking: [first.stream, second.stream])
        hub.send(.leave, on: first.stream)
        try hub.advance(.seconds(10), talking: [second.stream])
        hub.close(second.stream)
        try hub.advance(.milliseconds(29_900))
        #expect(!hub.hub.isOver)
        let back = try hub.join()
        try hub.advance(.seconds(31), talking: [back.stream])
        #expect(!hub.hub.isOver)
        hub.close(back.stream)
        try hub.advance(.seconds(30))
        #expect(hub.hub.isOver)
    }

    @Test("a closing room tells all participants")
    func shutDown() throws {
        var hub = TestHub()
        let guest = try hub.join()
        let stranger = hub.connect()
        hub.shutDown()
        #expect(try hub.read(guest.stream).refusal == .closing)
        #expect(try hub.read(stranger).refusal == .closing)
        #expect(hub.hub.participantCount == 0)
    }

    @Test("a closing room refuses greetings, those of a further stream, too")
    func greetingAfterShutDown() throws {
        var hub = TestHub()
        let guest = try hub.join()
        hub.shutDown()
        let late = [hub.greet(hub.invite), hub.greet(hub.invite.watch), hub.attach(guest.key)]
        for stream in late { #expect(try hub.read(stream) == [.refused(.closing)]) }
        #expect(hub.hub.participantCount == 0)
    }
}
