public import GameCore
public import GroupSessions

/// Plays a ``Peer`` over a group session: brings it what came, and carries out what it asks for.
///
/// Whoever drives it calls ``receive()`` and ``tick(_:)`` in turn, from a wall clock or a virtual one.
/// After the session is over nothing is sent any more, and the peer has no owner.
public struct PeerShell<Session: GroupSession> {
    public let session: Session
    public private(set) var peer: Peer

    /// The latest messages, sent and received.
    public private(set) var traffic = Recent<PeerTraffic>(capacity: 128)

    /// The latest that went wrong or changed hands.
    public private(set) var reports = Recent<PeerReport>(capacity: 64)

    /// Messages sent, a message to several participants once.
    public private(set) var sent = 0

    public private(set) var received = 0

    /// How many reports are of something that went wrong.
    public private(set) var problems = 0

    private let reliable: MessageInbox<PeerMessage>
    private let unreliable: MessageInbox<PeerMessage>
    private var ticks: UInt32 = 0

    // These are empty between calls, and kept for their room.
    private var events: [SessionEvent] = []
    private var requests: [Received] = []

    private typealias Received = (message: PeerMessage, context: MessageContext)
    private var directives: [PeerDirective] = []

    /// - Parameters:
    ///   - session: Joined or not; its local participant is the peer's.
    ///   - strategy: Holds the match that is played if nobody else has one already.
    ///   - memory: What the participant remembers of this match from an earlier session.
    public init(_ session: Session, strategy: StrategyFamily, rules: Rules, memory: PeerMemory? = nil) {
        self.session = session
        peer = Peer(session.localParticipant.id, strategy: strategy, rules: rules, memory: memory)
        reliable = session.messenger(.reliable).messages(of: PeerMessage.self)
        unreliable = session.messenger(.unreliable).messages(of: PeerMessage.self)
    }

    /// Lets a tick pass, and sends what there is to send.
    ///
    /// - Parameters:
    ///   - input: What the local player wants, in the court's frame.
    ///   - missed: How many ticks were due before this one while the device stood still; see
    ///     ``GameCore/TickSchedule``. What came meanwhile should be received first.
    public mutating func tick(_ input: Input, missed: Int = 0) {
        ticks += 1
        peer.tick(input, missed: missed, into: &directives)
        perform()
    }

    /// Takes over what has come since the last time: events, then states, requests, and unreliable messages, each in
    /// the order of their arrival.
    ///
    /// States go first, so that a message that was sent after one finds the phase that it belongs to.
    public mutating func receive() {
        session.drainEvents(into: &events)
        for event in events { take(event) }
        events.removeAll(keepingCapacity: true)
        while let next = reliable.next() {
            if case .state = next.message { take(next, .reliable) } else { requests.append(next) }
        }
        for request in requests { take(request, .reliable) }
        requests.removeAll(keepingCapacity: true)
        while let next = unreliable.next() { take(next, .unreliable) }
        peer.reconcile(into: &directives)
        perform()
    }

    /// Goes on by another strategy; see ``Peer/switchStrategy(to:)``.
    public mutating func switchStrategy(to kind: StrategyKind) {
        peer.switchStrategy(to: kind)
    }

    private mutating func take(_ event: SessionEvent) {
        switch event {
        case .stateChanged(.invalidated):
            peer.receive(participants: [], into: &directives)
        case .stateChanged, .sendCompleted:
            break
        case .participantsChanged(let participants):
            peer.receive(participants: participants.lazy.map(\.id), into: &directives)
        case .messageRejected(let rejection):
            directives.append(.report(.rejected(rejection)))
        }
    }

    private mutating func take(_ received: Received, _ mode: DeliveryMode) {
        guard isOpen else { return }
        let (message, source) = (received.message, received.context.source)
        guard message.deliveryMode == mode else {
            let reason = MessageRejection.Reason.unknownType(message.messageType)
            let rejection = MessageRejection(source: source, deliveryMode: mode, reason: reason)
            directives.append(.report(.rejected(rejection)))
            return
        }
        self.received += 1
        traffic.append(PeerTraffic(tick: ticks, direction: .received(from: source.id), message: message))
        peer.receive(message, from: source.id, into: &directives)
    }

    private var isOpen: Bool {
        if case .invalidated = session.state { false } else { true }
    }

    private mutating func perform() {
        for directive in directives {
            switch directive {
            case .send(let message, let recipients): send(message, to: recipients)
            case .report(let report): note(report)
            }
        }
        directives.removeAll(keepingCapacity: true)
    }

    private mutating func send(_ message: PeerMessage, to recipients: Recipients) {
        guard isOpen else { return }
        do throws(SessionError) {
            try session.messenger(message.deliveryMode).send(message, to: recipients)
            sent += 1
            traffic.append(PeerTraffic(tick: ticks, direction: .sent, message: message))
        } catch {
            peer.noteFailure(of: message)
            note(.sendFailed(error))
        }
    }

    private mutating func note(_ report: PeerReport) {
        if report.isProblem { problems += 1 }
        reports.append(report)
    }
}

/// A message that a peer sent or received.
public struct PeerTraffic: Sendable, Hashable {
    /// The peer's tick.
    public var tick: UInt32
    public var direction: Direction
    public var message: PeerMessage

    public enum Direction: Sendable, Hashable {
        case sent
        case received(from: ParticipantID)
    }
}
