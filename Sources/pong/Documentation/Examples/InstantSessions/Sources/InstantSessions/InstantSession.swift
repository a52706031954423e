public import GroupSessions

/// One participation in an ``InstantCall``.
public final class InstantSession: GroupSession {
    public let id: SessionID
    public let activity: GroupActivityMetadata
    public let localParticipant: Participant
    public private(set) var state = SessionState.waiting
    public private(set) var activeParticipants: Set<Participant> = []

    private let call: InstantCall
    private let reliable = InstantMessenger(.reliable)
    private let unreliable = InstantMessenger(.unreliable)
    private var hasJoined = false
    private var sends: UInt64 = 0

    /// Arrivals for the next drain, in order.
    private var arrivals: [Arrival] = []

    /// Messages sent before the participants were known.
    private var queue: [Send] = []

    /// An effect of the next drain.
    enum Arrival {
        case participants(Set<Participant>)
        case message([UInt8], DeliveryMode, from: Participant)
        case completed(SendID, SendOutcome)
        case end
        /// The local participant left or ended the session; `state` is already updated.
        case over
    }

    struct Send {
        let id: SendID
        let payload: [UInt8]
        let mode: DeliveryMode
        let recipients: Recipients
    }

    init(_ id: SessionID, _ activity: GroupActivityMetadata, _ participant: Participant, in call: InstantCall) {
        self.id = id
        self.activity = activity
        self.call = call
        localParticipant = participant
        reliable.session = self
        unreliable.session = self
    }

    var isOver: Bool {
        if case .invalidated = state { true } else { false }
    }

    public func join() throws(SessionError) {
        try requireValid()
        guard !hasJoined else { throw SessionError(.alreadyJoined, "The session was joined before") }
        hasJoined = true
        call.join(self)
    }

    public func leave() throws(SessionError) {
        try requireValid()
        invalidate(.left)
        call.leave(self)
    }

    public func end() throws(SessionError) {
        try requireValid()
        invalidate(.ended)
        call.leave(self)
        call.end()
    }

    public func messenger(_ mode: DeliveryMode) -> InstantMessenger {
        mode == .reliable ? reliable : unreliable
    }

    public func drainEvents(into events: inout [SessionEvent]) {
        let arrived = arrivals
        arrivals = []
        for arrival in arrived { take(arrival, into: &events) }
        if state == .joined {
            queue.forEach(transmit)
            queue = []
        }
    }

    /// Queues an arrival for the next drain.
    func receive(_ arrival: Arrival) {
        arrivals.append(arrival)
    }

    private func take(_ arrival: Arrival, into events: inout [SessionEvent]) {
        switch arrival {
        case .participants(let participants):
            if state == .waiting {
                state = .joined
                events.append(.stateChanged(state))
            }
            activeParticipants = participants
            events.append(.participantsChanged(participants))
        case .message(let payload, let mode, let source):
            guard let reason = messenger(mode).dispatcher.dispatch(payload, from: source) else { return }
            events.append(.messageRejected(MessageRejection(source: source, deliveryMode: mode, reason: reason)))
        case .completed(let send, let outcome):
            events.append(.sendCompleted(send, outcome))
        case .end:
            invalidate(.ended)
            drainEvents(into: &events)
        case .over:
            events.append(.stateChanged(state))
        }
    }

    /// Ends the session for the local participant: drops undelivered messages, and completes each queued send as
    /// failed.
    private func invalidate(_ reason: InvalidationReason) {
        state = .invalidated(reason)
        arrivals.removeAll { arrival in
            if case .completed = arrival { false } else { true }
        }
        let error = SessionError(.invalidated, "The session ended before the message was sent")
        for send in queue { arrivals.append(.completed(send.id, .failed(error))) }
        queue = []
        arrivals.append(.over)
    }

    private func requireValid() throws(SessionError) {
        guard case .invalidated(let reason) = state else { return }
        throw SessionError(.invalidated, "The session is over: \(reason)")
    }
}

/// Sending.
extension InstantSession {
    func send(
        _ message: some SessionMessage,
        _ mode: DeliveryMode,
        to recipients: Recipients
    ) throws(SessionError) -> SendID {
        try requireValid()
        guard hasJoined else { throw SessionError(.notJoined, "A message needs a session that was joined") }
        if case .only(let some) = recipients, some.contains(localParticipant) {
            throw SessionError(.sentToSelf, "A participant's own messages are not sent to it")
        }
        let payload = message.framed()
        guard payload.count <= mode.maximumMessageSize else {
            throw SessionError(.messageTooLarge, "\(payload.count) bytes are more than \(mode.maximumMessageSize)")
        }
        sends += 1
        let send = Send(id: SendID(rawValue: sends), payload: payload, mode: mode, recipients: recipients)
        if state == .joined { transmit(send) } else { queue.append(send) }
        return send.id
    }

    /// Delivers a message to the known participants that are still in the call.
    private func transmit(_ send: Send) {
        for session in call.joined where session !== self && activeParticipants.contains(session.localParticipant) {
            if case .only(let some) = send.recipients, !some.contains(session.localParticipant) { continue }
            session.receive(.message(send.payload, send.mode, from: localParticipant))
        }
        receive(.completed(send.id, .sent))
    }
}

/// One delivery mode of an ``InstantSession``.
public final class InstantMessenger: GroupSessionMessenger {
    public let deliveryMode: DeliveryMode
    weak var session: InstantSession?
    var dispatcher = MessageDispatcher()

    init(_ deliveryMode: DeliveryMode) {
        self.deliveryMode = deliveryMode
    }

    @discardableResult
    public func send(_ message: some SessionMessage, to recipients: Recipients) throws(SessionError) -> SendID {
        guard let session else { throw SessionError(.invalidated, "The session is gone") }
        return try session.send(message, deliveryMode, to: recipients)
    }

    public func messages<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        dispatcher.inbox(of: type)
    }
}
