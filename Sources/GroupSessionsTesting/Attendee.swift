package import GroupSessions

/// One session under test, with its events and messages so far.
package final class Attendee<Session: GroupSession> {
    package let session: Session
    package let reliable: MessageInbox<NumberMessage>
    package let unreliable: MessageInbox<NumberMessage>
    package var events: [SessionEvent] = []

    package init(_ session: Session) {
        self.session = session
        reliable = session.messenger(.reliable).messages(of: NumberMessage.self)
        unreliable = session.messenger(.unreliable).messages(of: NumberMessage.self)
    }

    package func drain() {
        session.drainEvents(into: &events)
    }

    func takeEvents() -> [SessionEvent] {
        defer { events = [] }
        return events
    }

    var outcomes: [(send: SendID, outcome: SendOutcome)] {
        events.compactMap { event in
            if case .sendCompleted(let send, let outcome) = event { (send, outcome) } else { nil }
        }
    }

    var rejections: [MessageRejection] {
        events.compactMap { event in
            if case .messageRejected(let rejection) = event { rejection } else { nil }
        }
    }

    @discardableResult
    package func sendNumbers(
        _ numbers: some Sequence<UInt32>,
        _ mode: DeliveryMode = .reliable
    ) throws(SessionError) -> [SendID] {
        try numbers.map { number throws(SessionError) in
            try session.messenger(mode).send(NumberMessage(number), to: .all)
        }
    }
}

extension MessageInbox {
    func takeAll() -> [(message: Message, context: MessageContext)] {
        var all: [(message: Message, context: MessageContext)] = []
        while let next = next() { all.append(next) }
        return all
    }
}

extension MessageInbox<NumberMessage> {
    package func takeNumbers() -> [UInt32] { takeAll().map(\.message.value) }
}
