public import GameBasics
public import GroupSessions

/// One participant's session of any game: a ``PeerShell`` with options and events.
///
/// Call ``advance(_:missed:)`` once a tick, draw ``shown``, and take the events:
///
///     var session = SyncSession(transport, Arena(seed: 7), under: Arena.Rules())
///     try transport.join()
///     while isRunning {
///         session.advance(input)
///         draw(session.shown)
///         for event in session.takeEvents() { log(event) }
///         sleepUntilNextTick(faster: session.speedUp)
///     }
public struct SyncSession<Transport: GroupSession, Game: SyncGame>
where Game.StrategyKind == SyncScheme, Game.Message == NoMessage, Game.Strategy == StandardStrategy<Game> {
    /// The peer with its messages, for logs and tests.
    public var shell: PeerShell<Transport, Game>

    @usableFromInline var events = EventLog()

    /// - Parameters:
    ///   - session: Joined or not.
    ///   - state: The state that is played from if no other participant has one.
    ///   - memory: The ``memory`` of an earlier session of this match.
    @inlinable public init(
        _ session: Transport,
        _ state: Game,
        under rules: Game.Rules,
        options: SyncOptions = SyncOptions(),
        memory: PeerMemory<Game>? = nil
    ) {
        shell = PeerShell(
            session,
            strategy: StandardStrategy(options.scheme, for: state),
            rules: rules,
            memory: memory,
            declinesSeat: options.watches,
            heals: options.healsDesyncs,
            seatKeeping: options.seatKeeping
        )
    }

    /// Takes what was received, and advances one tick: a sixtieth of a second after the last call, less ``speedUp``.
    ///
    /// - Parameters:
    ///   - input: The local player's input; ignored without a seat.
    ///   - missed: Ticks that were due before this one while the device was suspended; see ``GameBasics/TickSchedule``.
    @inlinable public mutating func advance(_ input: Game.Input, missed: Int = 0) {
        let before = shell.peer.currentTick
        shell.receive()
        shell.tick(input, missed: missed)
        events.note(&shell, since: before)
    }

    /// Takes the events since the last call, in their order.
    @inlinable public mutating func takeEvents() -> [SyncEvent] { events.take() }
}

extension SyncSession {
    /// The state for the view to draw.
    @inlinable public var shown: Game { shell.peer.shown }

    /// The last state that nothing can change any more.
    @inlinable public var confirmed: Game { shell.peer.confirmed }

    /// The local player; `nil` for a spectator.
    @inlinable public var seat: Seat? { shell.peer.seats[shell.peer.local] }

    @inlinable public var isOwner: Bool { shell.peer.isOwner }
    @inlinable public var statistics: SyncStatistics { shell.peer.statistics }

    /// Reduction of the length of the next ticks, in parts per million: 0 to 20,000.
    @inlinable public var speedUp: Int { shell.peer.speedUp }

    /// State to pass to `init(memory:)` when rejoining.
    @inlinable public var memory: PeerMemory<Game> { shell.peer.memory }

    /// Changes input delay and prediction window of all peers, as soon as the others have all local inputs.
    ///
    /// Has no effect unless the peer is the owner, which all others follow.
    @inlinable public mutating func change(to scheme: SyncScheme) { shell.switchStrategy(to: scheme) }

    /// Leaves the session by choice: the seat is free at once.
    ///
    /// - Throws: ``GroupSessions/SessionError`` with code `invalidated` if the session is over already.
    @inlinable public mutating func leave() throws(SessionError) { try shell.leave() }
}

/// The events of a session, as changes of its peer between two ticks.
@usableFromInline
struct EventLog: Sendable {
    @usableFromInline var events: [SyncEvent] = [.synchronizing]

    /// The state of the peer that was told.
    @usableFromInline var standing: SyncEvent? = .synchronizing
    @usableFromInline var participants: [ParticipantID] = []
    @usableFromInline var isStalled = false
    @usableFromInline var reports = 0
    @usableFromInline var corrections = 0

    @inlinable init() {}

    @inlinable mutating func take() -> [SyncEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    @inlinable mutating func note<Transport, Game>(_ shell: inout PeerShell<Transport, Game>, since tick: UInt32) {
        noteParticipants(shell.peer.remotes)
        let current = shell.peer.currentTick
        var standing = SyncEvent.synchronizing
        if let owner = shell.peer.owner, !shell.peer.isPending {
            standing = .synchronized(owner: owner, seat: shell.peer.seats[shell.peer.local])
        }
        if standing != self.standing {
            self.standing = standing
            events.append(standing)
        }
        while reports < shell.reports.total {
            if shell.reports.numbers.contains(reports) { note(shell.reports[reports]) }
            reports += 1
        }
        if let correction = shell.peer.correction, correction.number > corrections {
            corrections = correction.number
            events.append(.corrected(tick: correction.tick, fields: correction.fields))
        }
        if isStalled != (current == tick && shell.peer.owner != nil) {
            isStalled.toggle()
            events.append(isStalled ? .stalled : .resumed)
        }
        if current > tick, current - tick > 1, tick > 0 { events.append(.caughtUp(ticks: Int(current - tick))) }
    }

    @usableFromInline mutating func noteParticipants(_ present: [ParticipantID]) {
        guard present != participants else { return }
        events += participants.filter { !present.contains($0) }.map { .left($0) }
        events += present.filter { !participants.contains($0) }.map { .joined($0) }
        participants = present
    }

    @usableFromInline mutating func note(_ report: PeerReport) {
        switch report {
        case .followed: break
        case .desync(let tick): events.append(.desync(tick: tick))
        case .foreignRules, .excluded, .sendFailed, .rejected: events.append(.problem(report))
        }
    }
}
