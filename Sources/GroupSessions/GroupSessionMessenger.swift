/// Sends and receives a session's messages in one delivery mode.
public protocol GroupSessionMessenger: AnyObject {
    var deliveryMode: DeliveryMode { get }

    /// Sends a message to other participants.
    ///
    /// Messages are queued between ``GroupSession/join()`` and the first participant update. A message goes to the
    /// participants known when it leaves the queue: unknown recipients are skipped, and participants that join later
    /// never get it.
    ///
    /// - Returns: The identifier under which ``SessionEvent/sendCompleted(_:_:)`` reports the outcome.
    /// - Throws: ``SessionError`` with code `notJoined`, `invalidated`, `messageTooLarge`, `sentToSelf` or `queueFull`.
    ///   Then nothing is sent and no event follows.
    @discardableResult
    func send(_ message: some SessionMessage, to recipients: Recipients) throws(SessionError) -> SendID

    /// Subscribes to one Swift type of message in this mode until the inbox is released.
    ///
    /// - Precondition: No other subscribed Swift type shares one of its ``SessionMessage/messageTypes``.
    func messages<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message>
}

/// The guarantees of a message's delivery.
public enum DeliveryMode: String, Sendable, Hashable, CaseIterable {
    /// Complete and in the order sent, unless the sender or the recipient leaves; late on a bad link.
    case reliable
    /// Best effort: a message may be lost, duplicated, or reordered.
    case unreliable

    /// The largest message in bytes, with its identifier: 256 KB as documented for GroupActivities, or one datagram
    /// that fits every network.
    public var maximumMessageSize: Int {
        switch self {
        case .reliable: 262_144
        case .unreliable: 1_200
        }
    }
}

/// The recipients of a message.
public enum Recipients: Sendable, Hashable {
    /// All other participants.
    case all
    /// Some of the other participants.
    case only(Set<Participant>)
}

/// The source and order of a received message.
public struct MessageContext: Sendable, Hashable {
    /// The sender, which may not be an active participant yet or any more.
    public var source: Participant

    /// The message's number among all that this messenger has received, of any type, from 1.
    public var number: UInt64

    public init(source: Participant, number: UInt64) {
        self.source = source
        self.number = number
    }
}
