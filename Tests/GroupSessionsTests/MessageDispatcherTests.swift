@testable internal import GroupSessions
internal import GroupSessionsTesting
import Testing

@Suite("Message dispatcher")
struct MessageDispatcherTests {
    private let sender = Participant(id: ParticipantID(rawValue: 7))

    @Test("only kept inboxes receive, a copy without listeners counts on, and the listeners of the original stay")
    func listeners() {
        var dispatcher = MessageDispatcher()
        let unknown = MessageRejection.Reason.unknownType(NumberMessage.messageTypes[0])
        _ = dispatcher.inbox(of: NumberMessage.self)
        #expect(dispatcher.dispatch(NumberMessage(4).framed(), from: sender) == unknown, "its inbox was dropped")
        let inbox = dispatcher.inbox(of: NumberMessage.self)
        let taken = dispatcher.dispatch(NumberMessage(5).framed(), from: sender)
        var copy = dispatcher.withoutListeners
        let refused = copy.dispatch(NumberMessage(6).framed(), from: sender)
        let other = copy.inbox(of: NumberMessage.self)
        #expect([taken, refused, copy.dispatch(NumberMessage(7).framed(), from: sender)] == [nil, unknown, nil])
        #expect(other.next()?.context.number == 4 && other.isEmpty)
        #expect(inbox.next()?.message.value == 5 && inbox.isEmpty)
    }

    @Test("an inbox that is never empty gives all messages in order and forgets them", arguments: [1, 100])
    func busyInbox(unread: UInt32) {
        var dispatcher = MessageDispatcher()
        let inbox = dispatcher.inbox(of: NumberMessage.self)
        let capacity = MessageInbox<NumberMessage>.capacity
        var (read, most): ([UInt32], Int) = ([], 0)
        for value in 0..<UInt32(5 * capacity) {
            let reason = dispatcher.dispatch(NumberMessage(value).framed(), from: sender)
            if reason != nil { return #expect(reason == nil, "message \(value)") }
            if value >= unread, let next = inbox.next() { read.append(next.message.value) }
            most = max(most, inbox.waiting.count)
        }
        #expect(read == Array(0..<UInt32(5 * capacity) - unread) && most <= 2 * capacity && !inbox.isEmpty)
    }

    @Test("a full inbox refuses, and takes messages again once it is read")
    func fullInbox() {
        var dispatcher = MessageDispatcher()
        let inbox = dispatcher.inbox(of: NumberMessage.self)
        let capacity = MessageInbox<NumberMessage>.capacity
        let reasons = (0...capacity).map { value in
            dispatcher.dispatch(NumberMessage(UInt32(value)).framed(), from: sender)
        }
        let full = MessageRejection.Reason.inboxFull(NumberMessage.messageTypes[0])
        #expect(reasons.firstIndex { $0 != nil } == capacity && reasons.last == full)
        let first = inbox.next()?.message.value
        let reason = dispatcher.dispatch(NumberMessage(9).framed(), from: sender)
        var last: UInt32?
        while let next = inbox.next() { last = next.message.value }
        #expect(first == 0 && reason == nil && last == 9)
    }
}
