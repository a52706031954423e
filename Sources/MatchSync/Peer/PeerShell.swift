public import GameCore
public import GroupSessions

/// Plays a ``Peer`` over a group session: tells it what came, and performs its directives.
///
/// Its driver calls ``receive()`` and ``tick(_:missed:)`` in turn, from a wall clock or a virtual one. After the session
/// is over nothing is sent any more, and the peer has no owner.
public struct PeerShell<Session: GroupSession> {
    public private(set) var session: Session
    public private(set) var peer: Peer

    /// The latest messages, sent and received.
    public private(set) var traffic = Recent<PeerTraffic>(capacity: 128)

    /// The latest reports: problems, and changes of the owner.
    public private(set) var reports = Recent<PeerReport>(capacity: 64)

    /// Messages sent; a message to several participants counts once.
    public private(set) var sent = 0

    public private(set) var received = 0

    /// How many reports were of a problem.
    public private(set) var problems = 0

    /// The local player's actions that no tick has taken yet.
    private var heldActions: Input.Actions = []

    private var reliable: MessageInbox<PeerMessage>
    private var unreliable: MessageInbox<PeerMessage>

    // These are empty between calls, and kept for their room.
    private var events: [SessionEvent] = []
    private var requests: [Received] = []
    private var directives: [PeerDirective] = []

    private typealias Received = (message: PeerMessage, context: MessageContext)

    /// - Parameters:
    ///   - session: Joined or not; its local participant is the peer's.
    ///   - strategy: Holds the match that is played if no other participant has one already.
    ///   - memory: What the participant remembers of this match from an earlier session.
    ///   - declinesSeat: Whether the participant looks on, though its role lets it play.
    public init(
        _ session: Session,
        strategy: any SyncStrategy,
        rules: Rules,
        memory: PeerMemory? = nil,
        declinesSeat: Bool = false
    ) {
        self.session = session
        peer = Peer(
            session.localParticipant.id,
            role: session.localParticipant.role,
            strategy: strategy,
            rules: rules,
            memory: memory,
            declinesSeat: declinesSeat
        )
        reliable = session.messenger(.reliable).messages(of: PeerMessage.self)
        unreliable = session.messenger(.unreliable).messages(of: PeerMessage.self)
    }

    /// Makes a copy that goes on in another session, without an effect on this one.
    ///
    /// - Parameter session: A copy of this session, with the same local participant and the same messages under way.
    ///   Nothing has listened to it before.
    public func copy(onto session: Session) -> PeerShell {
        precondition(session.localParticipant == self.session.localParticipant, "The session is of another participant")
        // What the session was drained of, the peer has taken: no message waits in an inbox between calls.
        precondition(reliable.isEmpty && unreliable.isEmpty, "The session was drained by another than its shell")
        var copy = self
        copy.session = session
        copy.reliable = session.messenger(.reliable).messages(of: PeerMessage.self)
        copy.unreliable = session.messenger(.unreliable).messages(of: PeerMessage.self)
        return copy
    }

    /// Keeps what the player asks for between two ticks, until a tick takes it.
    public mutating func hold(_ actions: Input.Actions) {
        heldActions.formUnion(actions)
    }

    /// Advances one tick, and sends what is to be sent in it.
    ///
    /// Actions that the tick does not take, because the match stalls or its strategy changes, are held and offered again
    /// with the next one.
    ///
    /// - Parameters:
    ///   - input: The local player's, in the court's frame.
    ///   - missed: How many ticks were due before this one while the device was suspended; see
    ///     ``GameCore/TickSchedule``. Call ``receive()`` before it.
    public mutating func tick(_ input: Input, missed: Int = 0) {
        hold(input.actions)
        heldActions = peer.tick(Input(input.move, heldActions), missed: missed, into: &directives)
        perform()
    }

    /// Takes what has come since the last time: events, then snapshots, requests, and unreliable messages, each in
    /// the order of their arrival.
    ///
    /// Snapshots go first, so that a message that was sent after one finds the revision that it belongs to.
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

    /// Sends a message that is not the peer's to all other participants.
    ///
    /// A refusal is reported, as that of one of the peer's messages is.
    public mutating func send(stray message: some SessionMessage, in mode: DeliveryMode) {
        do throws(SessionError) {
            try session.messenger(mode).send(message, to: .all)
            sent += 1
        } catch {
            note(.sendFailed(error))
        }
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
            peer.receive(participants: participants, into: &directives)
        case .messageRejected(let rejection):
            directives.append(.report(.rejected(rejection)))
        }
    }

    /// - Parameter mode: How the message came: one that came in another mode than its own is rejected.
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
        traffic.append(PeerTraffic(tick: peer.tick, direction: .received(from: source.id), message: message))
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
            let send = try session.messenger(message.deliveryMode).send(message, to: recipients)
            sent += 1
            traffic.append(PeerTraffic(tick: peer.tick, direction: .sent(send), message: message))
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
        case sent(SendID)
        case received(from: ParticipantID)
    }
}
