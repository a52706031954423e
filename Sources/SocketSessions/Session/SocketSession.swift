public import GroupSessions

/// One participation in a room.
///
/// Only ``drainEvents(into:)`` reads its streams; messages are sent at once.
public final class SocketSession: GroupSession {
    /// The hub lists them.
    public static var hasCommonView: Bool { true }

    public let id: SessionID
    public let activity: GroupActivityMetadata
    public let localParticipant: Participant
    @exclusivity(unchecked) public private(set) var state = SessionState.waiting
    @exclusivity(unchecked) public private(set) var activeParticipants: Set<Participant> = []

    private let connection: RoomConnection
    private let reliable = SessionMessenger(.reliable)
    private let unreliable = SessionMessenger(.unreliable)

    @exclusivity(unchecked) private var sends: UInt64 = 0
    @exclusivity(unchecked) private var isJoining = false

    /// The remote participants, by ascending identifier.
    @exclusivity(unchecked) private var others: [ParticipantID] = []

    /// Arrivals of one drain; kept to reuse the storage.
    @exclusivity(unchecked) private var arrivals: [Guest.Arrival] = []

    /// Messages sent before the participants were known.
    @exclusivity(unchecked) private var queued: [QueuedSend] = []

    /// Send outcomes for the next drain.
    @exclusivity(unchecked) private var outcomes: [SessionEvent] = []

    @exclusivity(unchecked) private var isReported = false

    init(
        _ connection: RoomConnection,
        id: SessionID,
        _ activity: GroupActivityMetadata,
        _ localParticipant: Participant
    ) {
        self.connection = connection
        self.id = id
        self.activity = activity
        self.localParticipant = localParticipant
        reliable.session = self
        unreliable.session = self
    }

    /// The last round-trip time to the hub, in whole milliseconds; `nil` before the first.
    public var roundTrip: Duration? { connection.guest.roundTrip }

    public func join() throws(SessionError) {
        try state.requireValid()
        guard !isJoining else { throw SessionError(.alreadyJoined, "The session was joined before") }
        isJoining = true
        connection.perform { guest, _ in guest.join() }
    }

    public func leave() throws(SessionError) {
        try state.requireValid()
        connection.perform { guest, _ in guest.leave() }
        state = .invalidated(.left)
    }

    public func end() throws(SessionError) {
        try state.requireValid()
        connection.perform { guest, _ in guest.end() }
        state = .invalidated(.ended)
    }

    public func messenger(_ mode: DeliveryMode) -> SessionMessenger {
        switch mode {
        case .reliable: reliable
        case .unreliable: unreliable
        }
    }

    public func drainEvents(into events: inout [SessionEvent]) {
        connection.poll()
        if case .invalidated(let reason) = state { return reportEnd(reason, into: &events) }
        connection.guest.takeArrivals(into: &arrivals)
        events += outcomes
        outcomes.removeAll(keepingCapacity: true)
        for arrival in arrivals { take(arrival, into: &events) }
        arrivals.removeAll(keepingCapacity: true)
        if !queued.isEmpty, isReady { flushQueue(into: &events) }
    }

    private func take(_ arrival: Guest.Arrival, into events: inout [SessionEvent]) {
        switch arrival {
        case .joined:
            state = .joined
            events.append(.stateChanged(.joined))
        case .participants(let participants) where participants != activeParticipants:
            activeParticipants = participants
            others = participants.subtracting([localParticipant]).map(\.id).sorted()
            events.append(.participantsChanged(participants))
        case .participants:
            break
        case .message(let mode, let source, let payload):
            if let rejection = messenger(mode).receive(payload, from: source) {
                events.append(.messageRejected(rejection))
            }
        case .completed(let send):
            events.append(.sendCompleted(send, .sent))
        case .over(let reason):
            state = .invalidated(reason)
            reportEnd(reason, into: &events)
        }
    }

    /// Reports the failed sends, then the end, once.
    private func reportEnd(_ reason: InvalidationReason, into events: inout [SessionEvent]) {
        guard !isReported else { return }
        isReported = true
        events += outcomes
        outcomes = []
        let error = SessionError(.invalidated, "The session ended before the message was sent")
        for send in connection.guest.takePending() + queued.map(\.id) {
            events.append(.sendCompleted(send, .failed(error)))
        }
        queued = []
        events.append(.stateChanged(.invalidated(reason)))
    }
}

extension SocketSession: MessageSender {
    package func send(
        _ payload: [UInt8],
        _ mode: DeliveryMode,
        to recipients: Recipients
    ) throws(SessionError) -> SendID {
        try state.requireValid()
        guard isJoining else { throw SessionError(.notJoined, "A message needs a session that was joined") }
        let send = try QueuedSend(payload, as: SendID(rawValue: sends), mode, from: localParticipant, to: recipients)
        if isReady {
            try transmit(send)
        } else {
            try queued.enqueue(send)
        }
        sends += 1
        return send.id
    }

    /// True if messages leave now instead of being queued.
    private var isReady: Bool { state == .joined && !activeParticipants.isEmpty }

    /// Sends a message to the currently known recipients.
    private func transmit(_ send: QueuedSend) throws(SessionError) {
        let recipients =
            switch send.recipients {
            case .all: others
            case .only(let some): others.filter { some.contains(Participant(id: $0)) }
            }
        if !recipients.isEmpty {
            try connection.perform { guest, now throws(SessionError) in
                switch send.mode {
                case .reliable: try guest.sendReliably(send.payload, as: send.id, to: recipients, at: now)
                case .unreliable: guest.sendUnreliably(send.payload, to: recipients, at: now)
                }
            }
        }
        // The hub reports a reliable message once its recipients have it.
        if recipients.isEmpty || send.mode == .unreliable { outcomes.append(.sendCompleted(send.id, .sent)) }
    }

    private func flushQueue(into events: inout [SessionEvent]) {
        for send in queued {
            do throws(SessionError) {
                try transmit(send)
            } catch {
                events.append(.sendCompleted(send.id, .failed(error)))
            }
        }
        queued.removeAll()
    }
}
