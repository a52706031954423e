public import GroupSessions

/// One participation of a ``MockDevice``.
public final class MockSession: TransportSession {
    private let network: MockNetwork
    private let endpoint: Int

    /// Arrivals of one drain; kept to reuse the storage.
    @exclusivity(unchecked) private var arrivals: [Arrival] = []

    /// The error that the next send throws, in the given mode or any.
    @exclusivity(unchecked) private var refusal: (error: SessionError, mode: DeliveryMode?)?

    init(network: MockNetwork, endpoint: Int) {
        self.network = network
        self.endpoint = endpoint
        let record = network.endpoints[endpoint]
        super.init(record.session, network.activity, record.participant)
    }

    /// The same participation in a copy of its network.
    ///
    /// Messages that were drained and not read stay with the original's listeners; the copy has no listeners.
    public func copy(in network: MockNetwork) -> MockSession {
        let copy = MockSession(network: network, endpoint: endpoint)
        copy.continueCourse(of: self)
        copy.refusal = refusal
        return copy
    }

    public override func connect() {
        if phase == .offered { network.join(endpoint) }
    }

    public override func disconnect(_ reason: InvalidationReason) {
        if phase != .gone {
            if reason == .ended { network.end(endpoint) } else { network.close(endpoint, reason) }
        }
        network.discardPackets(of: endpoint)
    }

    public override func receive(into events: inout [SessionEvent]) {
        takeArrivals { arrival, _ in take(arrival, into: &events) }
    }

    /// Hands on all that has arrived since the last call, in order, past the session's state and its messengers: for a
    /// program that keeps its own.
    ///
    /// - Parameter take: Takes an arrival, and of a message the sender's number.
    package func takeArrivals(_ take: (SessionArrival, SendID?) -> Void) {
        network.takeArrivals(of: endpoint, into: &arrivals)
        for arrival in arrivals {
            switch arrival {
            case .event(let arrival): take(arrival, nil)
            case .packet(let packet):
                let source = network.endpoints[packet.route.source].participant
                take(.message(packet.payload, packet.mode, from: source), packet.send)
            }
        }
        arrivals.removeAll(keepingCapacity: true)
    }

    public override func transmit(
        _ message: OutgoingMessage,
        to recipients: [ParticipantID]
    ) throws(SessionError) {
        guard message.mode == .unreliable || !network.isFull(from: endpoint, to: recipients) else {
            throw SessionError(.queueFull, "A recipient's link holds \(Link.capacity) messages")
        }
        network.send(message, from: endpoint, to: recipients)
    }

    public override var isReady: Bool { super.isReady && phase == .present }

    public override func admit(_ mode: DeliveryMode) throws(SessionError) {
        guard let refusal, refusal.mode ?? mode == mode else { return }
        self.refusal = nil
        throw refusal.error
    }

    /// The oldest reliable message that has not reached all of its recipients; `nil` without one.
    public var oldestOutstanding: SendID? { network.endpoints[endpoint].outstanding.first?.send }

    /// True if the network neither carries this participant's message nor is going to send it again.
    public func hasForgotten(_ message: SendID) -> Bool { network.hasForgotten(message, of: endpoint) }

    /// The network's phase of this session: `gone` before `state` is `invalidated` means that the session is over and
    /// the next drain reports it.
    private var phase: Endpoint.Phase { network.endpoints[endpoint].phase }
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
