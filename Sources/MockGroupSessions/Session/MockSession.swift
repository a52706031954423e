public import GroupSessions

/// One participation of a ``MockDevice``.
public final class MockSession: GroupSession {
    public let id: SessionID
    public let activity: GroupActivityMetadata
    public let localParticipant: Participant
    @exclusivity(unchecked) public private(set) var state = SessionState.waiting
    @exclusivity(unchecked) public private(set) var activeParticipants: Set<Participant> = []

    private let network: MockNetwork
    private let endpoint: Int
    private let reliable = SessionMessenger(.reliable)
    private let unreliable = SessionMessenger(.unreliable)
    @exclusivity(unchecked) private var sends: UInt64 = 0

    /// The endpoints of the remote participants, by ascending identifier.
    @exclusivity(unchecked) private var others: [Int] = []

    /// Arrivals of one drain; kept to reuse the storage.
    @exclusivity(unchecked) private var arrivals: [Arrival] = []

    /// Messages sent before the participants were known.
    @exclusivity(unchecked) private var queued: [QueuedSend] = []

    /// The error that the next send throws, in the given mode or any.
    @exclusivity(unchecked) private var refusal: (error: SessionError, mode: DeliveryMode?)?

    init(network: MockNetwork, endpoint: Int) {
        self.network = network
        self.endpoint = endpoint
        id = network.endpoints[endpoint].session
        activity = network.activity
        localParticipant = network.endpoints[endpoint].participant
        reliable.session = self
        unreliable.session = self
    }

    /// The same participation in a copy of its network.
    ///
    /// Messages that were drained and not read stay with the original's listeners; the copy has no listeners.
    public func copy(in network: MockNetwork) -> MockSession {
        let copy = MockSession(network: network, endpoint: endpoint)
        copy.state = state
        copy.activeParticipants = activeParticipants
        copy.sends = sends
        copy.others = others
        copy.queued = queued
        copy.refusal = refusal
        copy.reliable.continueCount(of: reliable)
        copy.unreliable.continueCount(of: unreliable)
        return copy
    }

    public func join() throws(SessionError) {
        try state.requireValid()
        switch phase {
        case .offered: network.join(endpoint)
        case .joining, .present: throw SessionError(.alreadyJoined, "The session was joined before")
        case .gone: break
        }
    }

    public func leave() throws(SessionError) {
        try state.requireValid()
        guard phase != .gone else { return }
        network.close(endpoint, .left)
        invalidate(.left)
    }

    public func end() throws(SessionError) {
        try state.requireValid()
        guard phase != .gone else { return }
        network.end(endpoint)
        invalidate(.ended)
    }

    public func messenger(_ mode: DeliveryMode) -> SessionMessenger {
        switch mode {
        case .reliable: reliable
        case .unreliable: unreliable
        }
    }

    public func drainEvents(into events: inout [SessionEvent]) {
        network.takeArrivals(of: endpoint, into: &arrivals)
        for arrival in arrivals {
            switch arrival {
            case .state(let new):
                if case .invalidated = new { failQueue(into: &events) }
                state = new
                events.append(.stateChanged(new))
            case .participants(let participants) where participants != activeParticipants:
                activeParticipants = participants
                others = network.endpointIndices(of: participants.subtracting([localParticipant]))
                events.append(.participantsChanged(participants))
            case .participants:
                break
            case .packet(let packet):
                let source = network.endpoints[packet.route.source].participant
                if let rejection = messenger(packet.mode).receive(packet.payload, from: source) {
                    events.append(.messageRejected(rejection))
                }
            case .outcome(let send, let outcome):
                events.append(.sendCompleted(send, outcome))
            }
        }
        arrivals.removeAll(keepingCapacity: true)
        if !queued.isEmpty, isReady { flushQueue() }
    }
}

/// Scripted failures.
extension MockSession {
    /// Breaks the connection: the next drain invalidates the session with this error, and the others see this
    /// participant leave.
    public func fail(with error: SessionError) {
        network.close(endpoint, .failed(error))
    }

    /// Makes the next send throw.
    ///
    /// - Parameter mode: The mode to fail in; `nil` for any.
    public func refuseNextSend(with error: SessionError, in mode: DeliveryMode? = nil) {
        refusal = (error, mode)
    }
}

extension MockSession: MessageSender {
    package func send(
        _ payload: [UInt8],
        _ mode: DeliveryMode,
        to recipients: Recipients
    ) throws(SessionError) -> SendID {
        try state.requireValid()
        guard phase != .offered else {
            throw SessionError(.notJoined, "A message needs a session that was joined")
        }
        let send = try QueuedSend(payload, as: SendID(rawValue: sends), mode, from: localParticipant, to: recipients)
        if let refusal, refusal.mode ?? mode == mode {
            self.refusal = nil
            throw refusal.error
        }
        if !isReady {
            try queued.enqueue(send)
        } else if !transmit(send) {
            throw SessionError(.queueFull, "A recipient's link holds \(Link.capacity) messages")
        }
        sends += 1
        return send.id
    }

    /// True if messages leave now, instead of being queued or failing.
    private var isReady: Bool {
        state == .joined && !activeParticipants.isEmpty && phase == .present
    }

    /// Sends a message now; false if it is reliable and a link is full.
    private func transmit(_ send: QueuedSend) -> Bool {
        let recipients =
            switch send.recipients {
            case .all: others
            case .only(let some): network.endpointIndices(of: activeParticipants.intersection(some))
            }
        if send.mode == .reliable && network.isFull(from: endpoint, to: recipients) { return false }
        network.send(send.payload, as: send.id, send.mode, from: endpoint, to: recipients)
        return true
    }

    private func flushQueue() {
        // The link is empty and holds more messages than this queue: all of them fit.
        for send in queued {
            _ = transmit(send)
        }
        queued.removeAll()
    }

    private func failQueue(into events: inout [SessionEvent]) {
        let error = SessionError(.invalidated, "The session ended before the message was sent")
        for send in queued {
            events.append(.sendCompleted(send.id, .failed(error)))
        }
        queued.removeAll()
    }

    private func invalidate(_ reason: InvalidationReason) {
        network.discardPackets(of: endpoint)
        state = .invalidated(reason)
    }

    /// The network's phase of this session: `gone` before `state` is `invalidated` means that the session is over and
    /// the next drain reports it.
    private var phase: Endpoint.Phase { network.endpoints[endpoint].phase }
}
