internal import GroupSessions
@testable import SocketSessions
import Testing

/// A member's further streams, which may fail while its first one stays.
@Suite("Side streams") struct SideStreamTests {
    private var hub = TestHub()
    private let sender: TestGuest
    private let receiver: TestGuest
    private let sides: [Int]

    init() throws {
        (sender, receiver) = (try hub.join(), try hub.join())
        sides = [hub.attach(receiver.key), hub.attach(receiver.key)]
    }

    private mutating func play() {
        let message = GuestFrame.message(.unreliable, number: 0, to: [receiver.participant.id], [7])
        for _ in 0..<9 { hub.send(message, on: sender.stream) }
    }

    /// The number of messages queued on a stream.
    private mutating func count(on stream: Int) throws -> Int { try hub.read(stream).payloads.count }

    @Test("one that is silent for 5 seconds is closed; its member stays, and the others carry all")
    mutating func silence() throws {
        let talking = [sender.stream, receiver.stream, sides[1]]
        try hub.advance(.milliseconds(4_900), talking: talking)
        #expect(hub.takeOver() == [])
        try hub.advance(.milliseconds(200), talking: talking)
        #expect(hub.takeOver() == [sides[0]])
        #expect(hub.hub.participantCount == 2)
        play()
        #expect(try count(on: receiver.stream) + count(on: sides[1]) == 9)
        // A new stream takes its place.
        let next = hub.attach(receiver.key)
        #expect(try hub.read(next).refusal == nil)
        play()
        #expect(try count(on: next) == 3)
    }

    @Test("one that took only a part of its bytes carries nothing until it took the rest")
    mutating func blocking() throws {
        for stream in [receiver.stream] + sides { _ = try hub.read(stream) }
        play()
        let waiting = hub.waitingCount(sides[0])
        _ = try hub.read(sides[0], atMost: 1)
        for stream in [receiver.stream, sides[1]] { #expect(try count(on: stream) == 3) }
        play()
        #expect(try count(on: receiver.stream) + count(on: sides[1]) == 9)
        #expect(hub.waitingCount(sides[0]) == waiting - 1)
        #expect(try count(on: sides[0]) == 3)
        play()
        #expect(try count(on: sides[0]) == 3)
    }
}
