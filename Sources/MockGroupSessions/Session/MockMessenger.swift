public import GroupSessions

/// One delivery mode of a ``MockSession``.
public final class MockMessenger: GroupSessionMessenger {
    public let deliveryMode: DeliveryMode

    weak var session: MockSession?

    @exclusivity(unchecked) var dispatcher = MessageDispatcher()

    init(_ deliveryMode: DeliveryMode) {
        self.deliveryMode = deliveryMode
    }

    @discardableResult
    public func send(_ message: some SessionMessage, to recipients: Recipients) throws(SessionError) -> SendID {
        guard let session else {
            throw SessionError(.invalidated, "The session is gone, and its messenger with it")
        }
        return try session.send(message, deliveryMode, to: recipients)
    }

    public func messages<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        dispatcher.inbox(of: type)
    }
}
