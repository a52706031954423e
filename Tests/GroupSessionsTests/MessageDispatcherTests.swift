internal import GroupSessions
import Testing

@Suite("Message dispatcher")
struct MessageDispatcherTests {
    private let sender = Participant(id: ParticipantID(rawValue: 7))

    @Test("only kept inboxes receive, a copy without listeners counts on, and the listeners of the original stay")
    func listeners() {
        var dispatcher = MessageDispatcher()
        let unknown = MessageRejection.Reason.unknownType(Sample.messageTypes[0])
        _ = dispatcher.inbox(of: Sample.self)
        #expect(dispatcher.dispatch(Sample(value: 4).framed(), from: sender) == unknown, "its inbox was dropped")
        let inbox = dispatcher.inbox(of: Sample.self)
        let taken = dispatcher.dispatch(Sample(value: 5).framed(), from: sender)
        var copy = dispatcher.withoutListeners
        let refused = copy.dispatch(Sample(value: 6).framed(), from: sender)
        let other = copy.inbox(of: Sample.self)
        #expect([taken, refused, copy.dispatch(Sample(value: 7).framed(), from: sender)] == [nil, unknown, nil])
        #expect(other.next()?.context.number == 4 && other.isEmpty)
        #expect(inbox.next()?.message.value == 5 && inbox.isEmpty)
    }

    @Test("a full inbox refuses, and takes messages again once it is read")
    func fullInbox() {
        var dispatcher = MessageDispatcher()
        let inbox = dispatcher.inbox(of: Sample.self)
        let capacity = MessageInbox<Sample>.capacity
        let reasons = (0...capacity).map { value in
            dispatcher.dispatch(Sample(value: UInt16(value)).framed(), from: sender)
        }
        #expect(reasons.firstIndex { $0 != nil } == capacity && reasons.last == .inboxFull(Sample.messageTypes[0]))
        let first = inbox.next()?.message.value
        let reason = dispatcher.dispatch(Sample(value: 9).framed(), from: sender)
        var last: UInt16?
        while let next = inbox.next() { last = next.message.value }
        #expect(first == 0 && reason == nil && last == 9)
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
