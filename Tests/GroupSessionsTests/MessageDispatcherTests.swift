internal import GameCore
internal import GroupSessions
import Testing

@Suite("Message dispatcher")
struct MessageDispatcherTests {
    private let sender = Participant(id: ParticipantID(rawValue: 7))

    @Test("any bytes are delivered or refused, never more than once")
    func garbage() {
        var dispatcher = MessageDispatcher()
        let inbox = dispatcher.inbox(of: Sample.self)
        var random = SplitMix64(seed: 1)
        var (delivered, refused) = (0, 0)
        for _ in 0..<20_000 {
            let count = Int(random.next() % 6)
            let payload = (0..<count).map { index in
                index == 0 ? UInt8(random.next() % 3) : UInt8(truncatingIfNeeded: random.next())
            }
            let reason = dispatcher.dispatch(payload, from: sender)
            let message = inbox.next()
            #expect((message == nil) == (reason != nil))
            #expect(inbox.next() == nil)
            delivered += message == nil ? 0 : 1
            refused += reason == nil ? 0 : 1
        }
        #expect(delivered > 100 && refused > 100)
    }

    @Test("a copy without listeners counts on, and does not affect the listeners of the original")
    func withoutListeners() {
        var dispatcher = MessageDispatcher()
        let inbox = dispatcher.inbox(of: Sample.self)
        #expect(dispatcher.dispatch(Sample(value: 5).framed(), from: sender) == nil)
        var copy = dispatcher.withoutListeners
        #expect(copy.dispatch(Sample(value: 6).framed(), from: sender) == .unknownType(Sample.messageTypes[0]))
        let other = copy.inbox(of: Sample.self)
        #expect(copy.dispatch(Sample(value: 7).framed(), from: sender) == nil)
        #expect(other.next()?.context.number == 3 && other.isEmpty)
        #expect(inbox.next()?.message.value == 5 && inbox.isEmpty)
    }

    @Test("an inbox to which no reference is kept receives nothing")
    func droppedInbox() {
        var dispatcher = MessageDispatcher()
        _ = dispatcher.inbox(of: Sample.self)
        #expect(dispatcher.dispatch(Sample(value: 5).framed(), from: sender) == .unknownType(Sample.messageTypes[0]))
        let kept = dispatcher.inbox(of: Sample.self)
        #expect(dispatcher.dispatch(Sample(value: 6).framed(), from: sender) == nil)
        #expect(kept.next()?.message.value == 6)
    }

    @Test("a full inbox refuses, and takes messages again once it is read")
    func fullInbox() {
        var dispatcher = MessageDispatcher()
        let inbox = dispatcher.inbox(of: Sample.self)
        for value in 0..<MessageInbox<Sample>.capacity {
            #expect(dispatcher.dispatch(Sample(value: UInt16(value)).framed(), from: sender) == nil)
        }
        #expect(dispatcher.dispatch(Sample(value: 0).framed(), from: sender) == .inboxFull(Sample.messageTypes[0]))
        #expect(inbox.next()?.message.value == 0)
        #expect(dispatcher.dispatch(Sample(value: 9).framed(), from: sender) == nil)
        var last: UInt16?
        while let next = inbox.next() { last = next.message.value }
        #expect(last == 9)
    }
}

private struct Sample: SessionMessage {
    static let messageTypes = [MessageType(rawValue: 1)]
    var value: UInt16

    init(value: UInt16) {
        self.value = value
    }

    func encode(into writer: inout ByteWriter) {
        writer.write(value)
    }

    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        value = try reader.read()
    }
}
