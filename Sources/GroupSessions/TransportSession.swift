/// The part of a session that is the same over every transport: its life cycle, its participants, and the messages that
/// are queued until it has joined.
///
/// A session over a transport is a subclass. It overrides the methods that connect, disconnect, receive and transmit.
open class TransportSession: GroupSession {
    open class var hasCommonView: Bool { false }

    public let id: SessionID
    public let activity: GroupActivityMetadata
    public let localParticipant: Participant
    @exclusivity(unchecked) public private(set) var state = SessionState.waiting
    @exclusivity(unchecked) public private(set) var activeParticipants: Set<Participant> = []

    /// The remote participants, in ascending order.
    @exclusivity(unchecked) private var others: [ParticipantID] = []
    private let reliable = SessionMessenger(.reliable)
    private let unreliable = SessionMessenger(.unreliable)
    @exclusivity(unchecked) private var hasJoined = false
    @exclusivity(unchecked) private var sends: UInt64 = 0

    /// Messages sent before the participants were known.
    @exclusivity(unchecked) private var queued: [(message: OutgoingMessage, recipients: Recipients)] = []
    private static let queueCapacity = 256

    public init(_ id: SessionID, _ activity: GroupActivityMetadata, _ localParticipant: Participant) {
        self.id = id
        self.activity = activity
        self.localParticipant = localParticipant
        reliable.session = self
        unreliable.session = self
    }

    /// Continues another session's course, without its inboxes: for a session in a copy of the transport.
    public func continueCourse(of other: TransportSession) {
        state = other.state
        activeParticipants = other.activeParticipants
        others = other.others
        hasJoined = other.hasJoined
        sends = other.sends
        queued = other.queued
        reliable.continueCount(of: other.reliable)
        unreliable.continueCount(of: other.unreliable)
    }

    // MARK: The transport's part

    /// Connects; ``SessionArrival/joined`` arrives later.
    open func connect() {}

    /// Leaves the session, or ends it for all; ``SessionArrival/over(_:)`` arrives later.
    open func disconnect(_ reason: InvalidationReason) {}

    /// Hands everything that has arrived since the last call to ``take(_:into:)``, in order.
    open func receive(into events: inout [SessionEvent]) {}

    /// Sends a message; ``SessionArrival/completed(_:_:)`` arrives later.
    ///
    /// - Parameter recipients: Known participants, in ascending order.
    /// - Throws: ``SessionError`` with code `queueFull`.
    open func transmit(_ message: OutgoingMessage, to recipients: [ParticipantID]) throws(SessionError) {}

    /// Refuses a valid message; it is called once a send.
    open func admit(_ mode: DeliveryMode) throws(SessionError) {}

    /// True if messages leave now instead of being queued.
    open var isReady: Bool {
        if case .joined = state { !activeParticipants.isEmpty } else { false }
    }

    // MARK: The part of all transports

    public func join() throws(SessionError) {
        try requireValid()
        guard !hasJoined else { throw SessionError(.alreadyJoined, "The session was joined before") }
        hasJoined = true
        connect()
    }

    public func leave() throws(SessionError) {
        try end(.left)
    }

    public func end() throws(SessionError) {
        try end(.ended)
    }

    public func messenger(_ mode: DeliveryMode) -> SessionMessenger {
        switch mode {
        case .reliable: reliable
        case .unreliable: unreliable
        }
    }

    public func drainEvents(into events: inout [SessionEvent]) {
        receive(into: &events)
        guard !queued.isEmpty, isReady else { return }
        for (message, recipients) in queued {
            do throws(SessionError) {
                try transmit(message, to: known(recipients))
            } catch {
                events.append(.sendCompleted(message.id, .failed(error)))
            }
        }
        queued = []
    }

    /// Takes an arrival: its effect on the session, and its event.
    ///
    /// After the session's end only the outcomes of sends count, and the notice of the end.
    public func take(_ arrival: SessionArrival, into events: inout [SessionEvent]) {
        switch arrival {
        case .completed(let send, let outcome):
            events.append(.sendCompleted(send, outcome))
        case .over(let reason):
            if !state.isOver { state = .invalidated(reason) }
            let error = SessionError(.invalidated, "The session ended before the message was sent")
            for (message, _) in queued { events.append(.sendCompleted(message.id, .failed(error))) }
            queued = []
            events.append(.stateChanged(state))
        case _ where state.isOver: break
        case .joined:
            state = .joined
            events.append(.stateChanged(state))
        case .participants(let participants) where participants == activeParticipants: break
        case .participants(let participants):
            activeParticipants = participants
            others = participants.subtracting([localParticipant]).map(\.id).sorted()
            events.append(.participantsChanged(participants))
        case .message(let payload, let mode, let source):
            if let rejection = messenger(mode).receive(payload, from: source) {
                events.append(.messageRejected(rejection))
            }
        }
    }

    /// Sends an encoded message, or queues it.
    public func send(
        _ payload: [UInt8],
        _ mode: DeliveryMode,
        to recipients: Recipients
    ) throws(SessionError) -> SendID {
        try requireValid()
        guard hasJoined else { throw SessionError(.notJoined, "A message needs a session that was joined") }
        if case .only(let some) = recipients, some.contains(localParticipant) {
            throw SessionError(.sentToSelf, "A participant's own messages are not sent to it")
        }
        let limit = mode.maximumMessageSize
        guard payload.count <= limit else {
            let reason = "\(payload.count) bytes; \(mode.rawValue) messages take \(limit) at most"
            throw SessionError(.messageTooLarge, reason)
        }
        try admit(mode)
        let message = OutgoingMessage(id: SendID(rawValue: sends), mode: mode, payload: payload)
        if isReady {
            try transmit(message, to: known(recipients))
        } else if queued.count < Self.queueCapacity {
            queued.append((message, recipients))
        } else {
            throw SessionError(.queueFull, "\(queued.count) messages wait for the session to join")
        }
        sends += 1
        return message.id
    }

    private func requireValid() throws(SessionError) {
        guard case .invalidated(let reason) = state else { return }
        throw SessionError(.invalidated, "The session is over: \(reason)")
    }

    private func end(_ reason: InvalidationReason) throws(SessionError) {
        try requireValid()
        state = .invalidated(reason)
        disconnect(reason)
    }

    private func known(_ recipients: Recipients) -> [ParticipantID] {
        guard case .only(let some) = recipients else { return others }
        return others.filter { some.contains(Participant(id: $0)) }
    }
}

/// A message on its way to the transport.
public struct OutgoingMessage: Sendable {
    public let id: SendID
    public let mode: DeliveryMode
    public let payload: [UInt8]

    package init(id: SendID, mode: DeliveryMode, payload: [UInt8]) {
        (self.id, self.mode, self.payload) = (id, mode, payload)
    }
}

/// Something that a transport reports to its session.
public enum SessionArrival: Sendable, Equatable {
    /// The session is connected.
    case joined
    /// All participants known now.
    case participants(Set<Participant>)
    case message([UInt8], DeliveryMode, from: Participant)
    /// A send is complete.
    case completed(SendID, SendOutcome)
    /// The session has ended, also if the local participant left or ended it. It is the last arrival.
    case over(InvalidationReason)
}
