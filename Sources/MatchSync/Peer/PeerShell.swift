public import GameBasics
public import GameCore
public import GroupSessions

/// Runs a ``Peer`` over a group session: passes it events and messages, and performs its directives.
///
/// Its driver calls ``receive()`` and ``tick(_:missed:)`` in turn, by a wall clock or in virtual time. After the
/// session is over the shell sends nothing, and the peer has no owner.
public struct PeerShell<Session: GroupSession> {
    public private(set) var session: Session
    public private(set) var peer: Peer

    /// The latest messages, sent and received.
    public private(set) var traffic = Recent<PeerTraffic>(capacity: 128)

    /// The latest reports: problems, and changes of the owner.
    public private(set) var reports = Recent<PeerReport>(capacity: 64)

    /// Messages sent; a message to several participants counts once.
    public private(set) var sent = 0

    /// Messages received, by kind and verdict.
    public private(set) var receivedCounts = ReceivedCounts()

    /// Reports of a problem.
    public private(set) var problems = 0

    /// Snapshots that could not be sent.
    package private(set) var refusedSnapshots = 0

    /// The last match that the peer had confirmed when the session ended; `nil` before that.
    package private(set) var lastConfirmed: Match?

    /// The local player's actions that no tick has taken yet.
    package private(set) var heldActions: Input.Actions = []

    private var reliable: MessageInbox<PeerMessage>
    private var unreliable: MessageInbox<PeerMessage>

    // Empty between calls; kept for their storage.
    private var events: [SessionEvent] = []
    private var requests: [Received] = []
    private var directives: [PeerDirective] = []

    public var received: Int { receivedCounts.total }

    private typealias Received = (message: PeerMessage, context: MessageContext)

    /// - Parameters:
    ///   - session: Joined or not; its local participant becomes the peer's.
    ///   - strategy: Holds the match that is played if no other participant has one.
    ///   - memory: The ``Peer/memory`` of an earlier session of this match.
    ///   - formerSeat: The participant's seat in an earlier session that the memory does not reach; it is taken again
    ///     if it is free.
    ///   - declinesSeat: True if the participant only watches, though its role lets it play.
    ///   - heals: False for a peer that only reports a desync.
    ///   - seatKeeping: Ticks for which the seat of a player that left is kept for one that had a seat before.
    public init(
        _ session: Session,
        strategy: any SyncStrategy,
        rules: Rules,
        memory: PeerMemory? = nil,
        formerSeat: Player? = nil,
        declinesSeat: Bool = false,
        heals: Bool = true,
        seatKeeping: UInt32 = 0
    ) {
        self.session = session
        peer = Peer(
            session.localParticipant.id,
            role: session.localParticipant.role,
            strategy: strategy,
            rules: rules,
            memory: memory,
            formerSeat: formerSeat,
            declinesSeat: declinesSeat,
            heals: heals,
            hasCommonView: Session.hasCommonView,
            seatKeeping: seatKeeping
        )
        reliable = session.messenger(.reliable).messages(of: PeerMessage.self)
        unreliable = session.messenger(.unreliable).messages(of: PeerMessage.self)
    }

    /// Creates a copy that continues in another session, without an effect on this one.
    ///
    /// - Parameter session: A copy of this session, with the same local participant and the same messages in flight,
    ///   and without listeners.
    public func copy(onto session: Session) -> PeerShell {
        precondition(session.localParticipant == self.session.localParticipant, "The session is of another participant")
        // The peer has taken all that was drained from the session: no message waits in an inbox between calls.
        precondition(reliable.isEmpty && unreliable.isEmpty, "The session was drained by another than its shell")
        var copy = self
        copy.session = session
        copy.reliable = session.messenger(.reliable).messages(of: PeerMessage.self)
        copy.unreliable = session.messenger(.unreliable).messages(of: PeerMessage.self)
        return copy
    }

    /// Reads the peer in place; see ``Peer/read()``.
    package mutating func read() -> PeerReading { peer.read() }

    /// The last confirmed tick, read in place.
    package mutating func readConfirmedTick() -> UInt32 { peer.confirmedTick }

    /// The hash of a recent confirmed tick, read in place; see ``Peer/confirmedHash(at:)``.
    package mutating func readConfirmedHash(at tick: UInt32) -> UInt64? { peer.confirmedHash(at: tick) }

    /// The match at a recent confirmed tick, read in place; see ``Peer/confirmed(at:)``.
    package mutating func readConfirmed(at tick: UInt32) -> Match? { peer.confirmed(at: tick) }

    /// True if the peer has just this match at a recent confirmed tick, compared in place.
    package mutating func hasConfirmed(_ match: Match) -> Bool { peer.hasConfirmed(match) }

    /// The local player's input in a recent tick, read in place; see ``Peer/localInput(at:)``.
    package mutating func readLocalInput(at tick: UInt32) -> KnownInput? { peer.localInput(at: tick) }

    /// True if the peer knows a player's input in a recent tick, read in place.
    package mutating func readKnows(_ player: Player, at tick: UInt32) -> Bool {
        peer.knownInput(of: player, at: tick) != nil
    }

    /// The state that a packet of the last tick tells, read in place; see ``SyncStrategy/facts(of:from:in:)``.
    package mutating func readFacts(of packet: InputMessage) -> PacketFacts? { peer.facts(of: packet) }

    /// Messages sent, and those received that are no packets of inputs, read in place.
    package mutating func readSeldomTraffic() -> Int { traffic.total - receivedCounts.packets }

    /// The last confirmed match, read in place.
    package mutating func readConfirmed() -> Match { peer.confirmed }

    /// The local participant's seat, read in place; `nil` without one.
    package mutating func readSeat() -> Player? { peer.roster.localPlayer }

    /// The strategy that plays, read in place.
    package mutating func readStrategy() -> StrategyKind { peer.strategy.kind }

    /// The last tick of a player's known inputs, read in place; `nil` if the strategy sends none.
    package mutating func readLastInput(of player: Player) -> UInt32? { peer.strategy.lastInput(of: player) }

    /// The last tick of a player's known inputs in a timeline, read in place; `nil` if the peer takes none of it.
    package mutating func readLastInput(of player: Player, in timeline: Timeline) -> UInt32? {
        peer.lastInput(of: player, in: timeline)
    }

    /// The last tick whose local input another participant has acknowledged, read in place; `nil` for none.
    package mutating func readAcknowledged(by id: ParticipantID) -> UInt32? { peer.strategy.acknowledged(by: id) }

    /// Keeps the player's actions between two ticks, until a tick takes them.
    public mutating func hold(_ actions: Input.Actions) {
        heldActions.formUnion(actions)
    }

    /// Advances one tick and sends its messages.
    ///
    /// Actions that the tick does not take, because the match stalls or its strategy changes, are held for the next
    /// tick.
    ///
    /// - Parameters:
    ///   - input: The local player's input, in the court's frame.
    ///   - missed: Ticks that were due before this one while the device was suspended; see ``GameCore/TickSchedule``.
    ///     Call ``receive()`` first.
    public mutating func tick(_ input: Input, missed: Int = 0) {
        hold(input.actions)
        heldActions = peer.tick(Input(input.move, heldActions), missed: missed, into: &directives)
        perform()
    }

    /// Takes everything received since the last call: events, then snapshots, requests, and unreliable messages, each
    /// in the order of arrival.
    ///
    /// Snapshots go first, so that a message sent after one finds its revision.
    public mutating func receive() {
        session.drainEvents(into: &events)
        // Moved out one by one, as are the directives: a loop would copy and destroy each.
        events.reverse()
        while let event = events.popLast() { take(event) }
        while let next = reliable.next() {
            if case .snapshot = next.message { take(next, .reliable) } else { requests.append(next) }
        }
        if !requests.isEmpty {
            for request in requests { take(request, .reliable) }
            requests.removeAll(keepingCapacity: true)
        }
        while let next = unreliable.next() { take(next, .unreliable) }
        peer.reconcile(into: &directives)
        perform()
    }

    /// Leaves the session by choice: a seat is free at once, and not kept as that of a lost player.
    ///
    /// - Throws: ``GroupSessions/SessionError`` with code `invalidated` if the session is over already.
    public mutating func leave() throws(SessionError) {
        if let farewell = peer.farewell { send(farewell, to: .all) }
        try session.leave()
    }

    /// Sends a message from outside the peer to all other participants.
    ///
    /// A refusal is reported as for a peer's message.
    public mutating func send(stray message: some SessionMessage, in mode: DeliveryMode) {
        do throws(SessionError) {
            try session.messenger(mode).send(message, to: .all)
            sent += 1
        } catch {
            note(.sendFailed(error))
        }
    }

    /// Switches to another strategy; see ``Peer/switchStrategy(to:)``.
    public mutating func switchStrategy(to kind: StrategyKind) {
        peer.switchStrategy(to: kind)
    }

    private mutating func take(_ event: SessionEvent) {
        switch event {
        case .stateChanged(.invalidated):
            lastConfirmed = lastConfirmed ?? peer.confirmed
            peer.receive(participants: [], into: &directives)
        case .stateChanged, .sendCompleted:
            break
        case .participantsChanged(let participants):
            peer.receive(participants: participants, into: &directives)
        case .messageRejected(let rejection):
            directives.append(.report(.rejected(rejection)))
        }
    }

    /// - Parameter mode: The delivery mode in which the message arrived; any other than its own is rejected.
    private mutating func take(_ received: Received, _ mode: DeliveryMode) {
        guard isOpen else { return }
        let source = received.context.source
        guard received.message.deliveryMode == mode else {
            let reason = MessageRejection.Reason.unknownType(received.message.messageType)
            let rejection = MessageRejection(source: source, deliveryMode: mode, reason: reason)
            directives.append(.report(.rejected(rejection)))
            return
        }
        let verdict = peer.receive(received.message, from: source.id, into: &directives)
        receivedCounts.note(received.message, verdict)
        let direction = PeerTraffic.Direction.received(from: source.id)
        traffic.append(PeerTraffic(tick: peer.tick, direction: direction, message: received.message, verdict: verdict))
    }

    private var isOpen: Bool { !session.state.isOver }

    private mutating func perform() {
        directives.reverse()
        while let directive = directives.popLast() {
            switch directive {
            case .send(let message, let recipients): send(message, to: recipients)
            case .report(let report): note(report)
            }
        }
    }

    private mutating func send(_ message: PeerMessage, to recipients: Recipients) {
        guard isOpen else { return }
        do throws(SessionError) {
            let send = try session.messenger(message.deliveryMode).send(message, to: recipients)
            sent += 1
            traffic.append(PeerTraffic(tick: peer.tick, direction: .sent(send), message: message))
        } catch {
            peer.noteFailure(of: message)
            if case .snapshot = message { refusedSnapshots += 1 }
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

    /// The verdict on a received message; `nil` for one that was sent.
    public var verdict: MessageVerdict?

    public enum Direction: Sendable, Hashable {
        case sent(SendID)
        case received(from: ParticipantID)
    }
}
