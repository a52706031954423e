public import GroupSessions

/// One delivery mode of a ``SocketSession``.
public final class SocketMessenger: GroupSessionMessenger {
    public let deliveryMode: DeliveryMode
    private var dispatcher = MessageDispatcher()

    init(_ deliveryMode: DeliveryMode) {
        self.deliveryMode = deliveryMode
    }

    @discardableResult
    public func send(_ message: some SessionMessage, to recipients: Recipients) throws(SessionError) -> SendID {
        throw SessionError(.notJoined, "A message needs a session that was joined")
    }

    public func messages<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        dispatcher.inbox(of: type)
    }
}
