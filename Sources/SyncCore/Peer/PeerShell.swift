public import GameBasics
public import GroupSessions

/// Runs a ``Peer`` over a group session: passes it events and messages, and performs its directives.
///
/// Its driver calls ``receive()`` and ``tick(_:missed:)`` in turn, by a wall clock or in virtual time. After the
/// session is over the shell sends nothing, and the peer has no owner.
public struct PeerShell<Session: GroupSession, Game: SyncGame> {
    public var session: Session
    public var peer: Peer<Game>

    /// The latest messages, sent and received.
    @usableFromInline package var traffic = Recent<PeerTraffic<Game>>(capacity: 128)

    /// The latest reports: problems, and changes of the owner.
    public var reports = Recent<PeerReport>(capacity: 64)

    /// Messages sent; a message to several participants counts once.
    public var sent = 0

    /// Messages received, by kind and verdict.
    @usableFromInline package var receivedCounts = ReceivedCounts()

    /// Reports of a problem.
    public var problems = 0

    /// Snapshots that could not be sent.
    @usableFromInline package var refusedSnapshots = 0

    /// The last match that the peer had confirmed when the session ended; `nil` before that.
    @usableFromInline package var lastConfirmed: Game?

    /// The local player's input that no tick has taken yet; see ``SyncGame/merged(_:with:)``.
    @usableFromInline package var held: Game.Input?

    @usableFromInline var reliable: MessageInbox<PeerMessage<Game>>
    @usableFromInline var unreliable: MessageInbox<PeerMessage<Game>>

    // Empty between calls; kept for their storage.
    @usableFromInline var events: [SessionEvent] = []
    @usableFromInline var requests: [Received] = []
    @usableFromInline var directives: [PeerDirective<Game>] = []

    @inlinable public var received: Int { receivedCounts.total }

    @usableFromInline typealias Received = (message: PeerMessage<Game>, context: MessageContext)

    /// - Parameters:
    ///   - session: Joined or not; its local participant becomes the peer's.
    ///   - strategy: Holds the match that is played if no other participant has one.
    ///   - memory: The ``Peer/memory`` of an earlier session of this match.
    ///   - formerSeat: The participant's seat in an earlier session that the memory does not reach; it is taken again
    ///     if it is free.
    ///   - declinesSeat: True if the participant only watches, though its role lets it play.
    ///   - heals: False for a peer that only reports a desync.
    ///   - seatKeeping: Ticks for which the seat of a player that left is kept for one that had a seat before.
    @inlinable public init(
        _ session: Session,
        strategy: Game.Strategy,
        rules: Game.Rules,
        memory: PeerMemory<Game>? = nil,
        formerSeat: Seat? = nil,
        declinesSeat: Bool = false,
        heals: Bool = true,
        seatKeeping: UInt32 = 0
    ) {
        self.session = session
        peer = Peer<Game>(
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
        reliable = session.messenger(.reliable).messages(of: PeerMessage<Game>.self)
        unreliable = session.messenger(.unreliable).messages(of: PeerMessage<Game>.self)
    }

    /// Creates a copy that continues in another session, without an effect on this one.
    ///
    /// - Parameter session: A copy of this session, with the same local participant and the same messages in flight,
    ///   and without listeners.
    @inlinable public func copy(onto session: Session) -> PeerShell {
        precondition(session.localParticipant == self.session.localParticipant, "The session is of another participant")
        // The peer has taken all that was drained from the session: no message waits in an inbox between calls.
        precondition(reliable.isEmpty && unreliable.isEmpty, "The session was drained by another than its shell")
        var copy = self
        copy.session = session
        copy.reliable = session.messenger(.reliable).messages(of: PeerMessage<Game>.self)
        copy.unreliable = session.messenger(.unreliable).messages(of: PeerMessage<Game>.self)
        return copy
    }

    /// Reads the peer in place; see ``Peer/read()``.
    @inlinable package mutating func read() -> PeerReading<Game> { peer.read() }

    /// The last confirmed tick, read in place.
    @inlinable package mutating func readConfirmedTick() -> UInt32 { peer.confirmedTick }

    /// The hash of a recent confirmed tick, read in place; see ``Peer/confirmedHash(at:)``.
    @inlinable package mutating func readConfirmedHash(at tick: UInt32) -> UInt64? { peer.confirmedHash(at: tick) }

    /// The match at a recent confirmed tick, read in place; see ``Peer/confirmed(at:)``.
    @inlinable package mutating func readConfirmed(at tick: UInt32) -> Game? { peer.confirmed(at: tick) }

    /// True if the peer has just this match at a recent confirmed tick, compared in place.
    @inlinable package mutating func hasConfirmed(_ state: Game) -> Bool { peer.hasConfirmed(state) }

    /// The local player's input in a recent tick, read in place; see ``Peer/localInput(at:)``.
    @inlinable package mutating func readLocalInput(at tick: UInt32) -> KnownInput<Game.Input>? {
        peer.localInput(at: tick)
    }

    /// True if the peer knows a player's input in a recent tick, read in place.
    @inlinable package mutating func readKnows(_ player: Seat, at tick: UInt32) -> Bool {
        peer.knownInput(of: player, at: tick) != nil
    }

    /// The state that a packet of the last tick tells, read in place; see ``SyncStrategy/facts(of:from:in:)``.
    @inlinable package mutating func readFacts(of packet: InputMessage<Game>) -> PacketFacts? { peer.facts(of: packet) }

    /// Messages sent, and those received that are no packets of inputs, read in place.
    @inlinable package mutating func readSeldomTraffic() -> Int { traffic.total - receivedCounts.packets }

    /// The last confirmed match, read in place.
    @inlinable package mutating func readConfirmed() -> Game { peer.confirmed }

    /// The local participant's seat, read in place; `nil` without one.
    @inlinable package mutating func readSeat() -> Seat? { peer.roster.localPlayer }

    /// The strategy that plays, read in place.
    @inlinable package mutating func readStrategy() -> Game.StrategyKind { peer.strategy.kind }

    /// The last tick of a player's known inputs, read in place; `nil` if the strategy sends none.
    @inlinable package mutating func readLastInput(of player: Seat) -> UInt32? { peer.strategy.lastInput(of: player) }

    /// The last tick of a player's known inputs in a timeline, read in place; `nil` if the peer takes none of it.
    @inlinable package mutating func readLastInput(of player: Seat, in timeline: Timeline) -> UInt32? {
        peer.lastInput(of: player, in: timeline)
    }

    /// The last tick whose local input another participant has acknowledged, read in place; `nil` for none.
    @inlinable package mutating func readAcknowledged(by id: ParticipantID) -> UInt32? {
        peer.strategy.acknowledged(by: id)
    }

    /// Keeps an input between two ticks, until a tick takes it.
    @inlinable public mutating func hold(_ input: Game.Input) {
        held = held.map { Game.merged(input, with: $0) } ?? input
    }

    /// Advances one tick and sends its messages.
    ///
    /// An input that the tick does not take, because the match stalls or its strategy changes, is held for the next
    /// tick.
    ///
    /// - Parameters:
    ///   - input: The local player's input.
    ///   - missed: Ticks that were due before this one while the device was suspended; see ``GameBasics/TickSchedule``.
    ///     Call ``receive()`` first.
    @inlinable public mutating func tick(_ input: Game.Input, missed: Int = 0) {
        hold(input)
        if peer.tick(held ?? input, missed: missed, into: &directives) { held = nil }
        perform()
    }

    /// Takes everything received since the last call: events, then snapshots, requests, and unreliable messages, each
    /// in the order of arrival.
    ///
    /// Snapshots go first, so that a message sent after one finds its revision.
    @inlinable public mutating func receive() {
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
    @inlinable public mutating func leave() throws(SessionError) {
        if let farewell = peer.farewell { send(farewell, to: .all) }
        try session.leave()
    }

    /// Sends a message from outside the peer to all other participants.
    ///
    /// A refusal is reported as for a peer's message.
    @inlinable public mutating func send(stray message: some SessionMessage, in mode: DeliveryMode) {
        do throws(SessionError) {
            try session.messenger(mode).send(message, to: .all)
            sent += 1
        } catch {
            note(.sendFailed(error))
        }
    }

    /// Switches to another strategy; see ``Peer/switchStrategy(to:)``.
    @inlinable public mutating func switchStrategy(to kind: Game.StrategyKind) {
        peer.switchStrategy(to: kind)
    }

    @inlinable mutating func take(_ event: SessionEvent) {
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
    @inlinable mutating func take(_ received: Received, _ mode: DeliveryMode) {
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
        let direction = PeerTraffic<Game>.Direction.received(from: source.id)
        traffic.append(
            PeerTraffic<Game>(tick: peer.tick, direction: direction, message: received.message, verdict: verdict)
        )
    }

    @inlinable var isOpen: Bool { !session.state.isOver }

    @inlinable mutating func perform() {
        directives.reverse()
        while let directive = directives.popLast() {
            switch directive {
            case .send(let message, let recipients): send(message, to: recipients)
            case .report(let report): note(report)
            }
        }
    }

    @inlinable mutating func send(_ message: PeerMessage<Game>, to recipients: Recipients) {
        guard isOpen else { return }
        do throws(SessionError) {
            let send = try session.messenger(message.deliveryMode).send(message, to: recipients)
            sent += 1
            traffic.append(PeerTraffic<Game>(tick: peer.tick, direction: .sent(send), message: message))
        } catch {
            peer.noteFailure(of: message)
            if case .snapshot = message { refusedSnapshots += 1 }
            note(.sendFailed(error))
        }
    }

    @inlinable mutating func note(_ report: PeerReport) {
        if report.isProblem { problems += 1 }
        reports.append(report)
    }
}

/// A message that a peer sent or received.
@usableFromInline package struct PeerTraffic<Game: SyncGame>: Sendable, Hashable {
    /// The peer's tick.
    @usableFromInline package var tick: UInt32
    @usableFromInline package var direction: Direction
    @usableFromInline package var message: PeerMessage<Game>

    /// The verdict on a received message; `nil` for one that was sent.
    @usableFromInline package var verdict: MessageVerdict?

    @inlinable
    init(tick: UInt32, direction: Direction, message: PeerMessage<Game>, verdict: MessageVerdict? = nil) {
        (self.tick, self.direction, self.message, self.verdict) = (tick, direction, message, verdict)
    }

    @usableFromInline package enum Direction: Sendable, Hashable {
        case sent(SendID)
        case received(from: ParticipantID)
    }
}
