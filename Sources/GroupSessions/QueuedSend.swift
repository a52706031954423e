/// A message that a session sends, or queues until it has joined.
package struct QueuedSend: Sendable {
    package let id: SendID
    package let mode: DeliveryMode
    package let payload: [UInt8]
    package let recipients: Recipients

    /// The most messages queued before a session has joined.
    package static let capacity = 256

    /// - Throws: ``SessionError`` for a message to the sender itself, or a message that is too large.
    package init(
        _ payload: [UInt8],
        as id: SendID,
        _ mode: DeliveryMode,
        from sender: Participant,
        to recipients: Recipients
    ) throws(SessionError) {
        if case .only(let some) = recipients, some.contains(sender) {
            throw SessionError(.sentToSelf, "A participant's own messages are not sent to it")
        }
        guard payload.count <= mode.maximumMessageSize else {
            let limit = mode.maximumMessageSize
            throw SessionError(.messageTooLarge, "\(payload.count) bytes; \(mode) messages take \(limit) at most")
        }
        self.payload = payload
        self.id = id
        self.mode = mode
        self.recipients = recipients
    }
}

extension [QueuedSend] {
    /// Adds a message.
    ///
    /// - Throws: ``SessionError`` if the queue is full.
    package mutating func enqueue(_ send: QueuedSend) throws(SessionError) {
        guard count < QueuedSend.capacity else {
            throw SessionError(.queueFull, "\(count) messages wait for the session to join")
        }
        append(send)
    }
}
