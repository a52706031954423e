/// The messenger of a ``TransportSession``: the session sends, and it hands out what arrives.
public final class SessionMessenger: GroupSessionMessenger {
    public let deliveryMode: DeliveryMode

    @exclusivity(unchecked) weak var session: TransportSession?

    @exclusivity(unchecked) private var dispatcher = MessageDispatcher()

    init(_ deliveryMode: DeliveryMode) {
        self.deliveryMode = deliveryMode
    }

    @discardableResult
    public func send(_ message: some SessionMessage, to recipients: Recipients) throws(SessionError) -> SendID {
        guard let session else {
            throw SessionError(.invalidated, "The session is gone, and its messenger with it")
        }
        return try session.send(message.framed(), deliveryMode, to: recipients)
    }

    public func messages<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        dispatcher.inbox(of: type)
    }

    /// Hands a received message to the inboxes of its type, see ``MessageDispatcher/dispatch(_:from:)``.
    func receive(_ payload: [UInt8], from source: Participant) -> MessageRejection? {
        guard let reason = dispatcher.dispatch(payload, from: source) else { return nil }
        return MessageRejection(source: source, deliveryMode: deliveryMode, reason: reason)
    }

    /// Continues another messenger's count of messages, without its inboxes: for a copied session.
    func continueCount(of other: SessionMessenger) {
        dispatcher = other.dispatcher.withoutListeners
    }
}
