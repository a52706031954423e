/// Sends and receives a session's messages in one delivery mode.
public protocol GroupSessionMessenger: AnyObject {
    var deliveryMode: DeliveryMode { get }

    /// Sends a message to other participants.
    ///
    /// Between ``GroupSession/join()`` and the moment in which the session has joined and tells its participants, messages
    /// are queued. A message goes to the participants that are known when it leaves: a participant that joins later never
    /// gets it, and a recipient that is not known then is left out.
    ///
    /// - Returns: The identifier under which ``SessionEvent/sendCompleted(_:_:)`` reports the outcome.
    /// - Throws: ``SessionError`` with code `notJoined`, `invalidated`, `messageTooLarge`,
    ///   `sentToSelf` or `queueFull`. Nothing was sent then, and no event follows.
    @discardableResult
    func send(_ message: some SessionMessage, to recipients: Recipients) throws(SessionError) -> SendID

    /// Listens to one Swift type of message in this mode, for as long as the inbox is kept.
    ///
    /// - Precondition: No other Swift type that shares one of its ``SessionMessage/messageTypes`` is listened to.
    func messages<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message>
}

/// How a message travels.
public enum DeliveryMode: Sendable, Hashable, CaseIterable {
    /// In the order sent and complete, as long as both ends stay; late on a bad link.
    case reliable
    /// Best effort: a message may be lost, duplicated, or reordered.
    case unreliable

    /// The most bytes that a message may take, its identifier included: 256 KB as documented for
    /// GroupActivities, or what fits in one datagram everywhere.
    public var maximumMessageSize: Int {
        switch self {
        case .reliable: 262_144
        case .unreliable: 1_200
        }
    }
}

/// The participants that a message is for.
public enum Recipients: Sendable, Hashable {
    /// All other participants.
    case all
    /// Some of the other participants.
    case only(Set<Participant>)
}

/// How a message came.
public struct MessageContext: Sendable, Hashable {
    /// The sender, which may not be an active participant yet, or no more.
    public var source: Participant

    /// Counts what this messenger has received, of all types, from 1: the order of arrival.
    public var number: UInt64

    public init(source: Participant, number: UInt64) {
        self.source = source
        self.number = number
    }
}
