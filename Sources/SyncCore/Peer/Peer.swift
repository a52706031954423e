public import GameBasics
public import GroupSessions

/// One participant's part in a match, without I/O: it takes participants, messages and inputs, and returns directives
/// that its shell performs.
///
/// A tick has three steps. ``tick(_:missed:into:)`` takes the local input at once and returns the messages to send;
/// after the network has had its turn, ``receive(_:from:into:)`` takes each received one; then ``reconcile(into:)``
/// rolls back if it must. The view then draws ``shown``, which is the same for both players if the link has no delay.
///
/// A peer consists of parts with one job each:
///
/// | part | job |
/// |---|---|
/// | ``GameBasics/SessionOwner`` | picks the owner of the session |
/// | `Roster` | knows the participants present, and the seats |
/// | `Admission` | filters and limits received messages |
/// | `RemoteSnapshots` | keeps the latest snapshot of each other participant |
/// | ``SyncStrategy`` | keeps the match in step |
/// | `Publication` | knows what was published already |
public struct Peer<Game: SyncGame>: Sendable {
    public let rules: Game.Rules

    /// The peer's tick, counted from 1.
    public var tick: UInt32 = 0

    /// The timeline in which the peer plays: its own as the owner, else that of the followed owner.
    public internal(set) var timeline: Timeline {
        didSet { if !timeline.isOfTerm(of: oldValue) { formerTimeline = oldValue } }
    }

    /// The last timeline of the term before: its packets may still be on their way to a device that sleeps.
    @usableFromInline var formerTimeline: Timeline?

    @usableFromInline var ownership: SessionOwner
    @usableFromInline var roster: Roster
    @usableFromInline var admission = Admission<Game>()
    @usableFromInline var snapshots = RemoteSnapshots<Game>()
    @usableFromInline var strategy: Game.Strategy
    @usableFromInline var publication: Publication<Game>

    /// The states that the peer has confirmed in its match, as far as the game remembers them.
    @usableFromInline var record = Game.Record()

    /// True if the local participant declines the seat that its role allows.
    @usableFromInline let declinesSeat: Bool

    /// False for a peer that goes on after a desync with its own match.
    @usableFromInline let heals: Bool

    /// True until the owner has acknowledged an input of the peer in its term, see
    /// ``SyncStrategy/awaitsAcknowledgement``; it outlasts the term's timelines and strategies.
    @usableFromInline var isTermUnanswered = false

    /// True for a player that has returned to a timeline after following another owner.
    ///
    /// The others have inputs that it has forgotten. It takes none of theirs until the owner begins another timeline.
    @usableFromInline package internal(set) var awaitsTimeline = false

    /// Snapshots that changed the confirmed match.
    @usableFromInline var adoptions = 0

    /// The last state of the owner that the peer took after a desync.
    public internal(set) var correction: DesyncCorrection?

    /// The peer's confirmed ticks when it last detected a desync.
    @usableFromInline package var evidence: DesyncEvidence<Game>?

    /// Limits how often a desync makes the owner restart the match from its own state, so that a participant that
    /// always sends false hashes does not stop the match.
    @usableFromInline var healings = Allowance(16, then: 1, every: 60)

    /// The strategy that the owner is about to switch to.
    ///
    /// Until then the owner makes no local input: once all earlier ones are confirmed, the other player cannot have
    /// confirmed later ticks, and no confirmed tick changes.
    @usableFromInline var nextStrategy: Game.StrategyKind?

    /// - Parameters:
    ///   - local: The local participant, new in this session.
    ///   - role: The participant's role in the session.
    ///   - strategy: Holds the match that is played if no other participant has one.
    ///   - memory: The ``memory`` of an earlier session of this match.
    ///   - formerSeat: The participant's seat in an earlier session that the memory does not reach; it is taken again
    ///     if it is free.
    ///   - declinesSeat: True if the participant only watches, though its role lets it play.
    ///   - heals: False for a peer that only reports a desync: as the owner it begins no timeline; as a follower it
    ///     ignores snapshots of its timeline whose ticks it has simulated. The next timeline, as after a leave or a
    ///     join, ends the desync.
    ///   - hasCommonView: True if the session has one; see `GroupSession/hasCommonView`.
    ///   - timeout: Ticks that a silent participant can delay the match.
    ///   - seatKeeping: Ticks for which the seat of a player that left is kept for one that had a seat before.
    public init(
        _ local: ParticipantID,
        role: Participant.Role = .player,
        strategy: Game.Strategy,
        rules: Game.Rules,
        memory: PeerMemory<Game>? = nil,
        formerSeat: Seat? = nil,
        declinesSeat: Bool = false,
        heals: Bool = true,
        hasCommonView: Bool = false,
        timeout: UInt32 = SessionOwner.usualTimeout,
        seatKeeping: UInt32 = 0
    ) {
        self.rules = rules
        self.strategy = strategy
        self.declinesSeat = declinesSeat
        self.heals = heals
        let isSpectator = declinesSeat || role == .spectator
        roster = Roster(
            local,
            isSpectator: isSpectator,
            formerSeat: isSpectator ? nil : memory?.seat ?? formerSeat,
            seatKeeping: seatKeeping,
            remembersMatch: memory != nil,
            isAtStake: memory?.state.isAtStake == true
        )
        ownership = SessionOwner(
            local: local.rawValue,
            standing: memory?.standing ?? .none,
            isSpectator: isSpectator,
            hasCommonView: hasCommonView,
            timeout: timeout
        )
        timeline = Timeline(0, under: ownership.localAnnouncement)
        if let memory { self.strategy.adopt(memory.state, as: nil, isContinued: false, under: rules) }
        self.strategy.restart(absentPlayers: .both, under: rules)
        publication = Publication<Game>(Milestone<Game>(roster.seats, timeline.number, self.strategy.confirmed))
    }

    /// Advances one tick.
    ///
    /// - Parameters:
    ///   - input: The local player's input.
    ///   - missed: Ticks that were due before this one while the device was suspended.
    ///   - directives: Receives the directives for the shell.
    /// - Returns: False if the tick did not take the input: what it does once must be passed again with the next tick.
    @discardableResult
    @inlinable public mutating func tick(
        _ input: Game.Input,
        missed: Int = 0,
        into directives: inout [PeerDirective<Game>]
    ) -> Bool {
        tick += 1
        let wasPending = isPending
        perform(ownership.onTick(tick), into: &directives)
        if roster.endsKeeping(at: tick) || wasPending { rearrange(into: &directives) }
        let isTaken = advance(input, missed: missed)
        publish(into: &directives)
        guard !roster.remotes.isEmpty else { return isTaken }
        updateStragglers(into: &directives)
        if publication.takeOwedSnapshot() { directives.append(.send(snapshot(ownership.localAnnouncement), to: .all)) }
        // Until the owner is decided, the strategy sends nothing.
        if owner != nil { strategy.send(at: moment(), to: isOwner ? .all : roster.audience, into: &directives) }
        return isTaken
    }

    /// Processes everything received since the last tick; ``shown`` then includes it.
    @inlinable public mutating func reconcile(into directives: inout [PeerDirective<Game>]) {
        strategy.reconcile(under: rules)
        record.note(strategy.confirmed)
        guard let desyncTick = strategy.desyncTick else { return }
        noteDesync(at: desyncTick, into: &directives)
    }

    @usableFromInline mutating func noteDesync(at desyncTick: UInt32, into directives: inout [PeerDirective<Game>]) {
        if let report = publication.report(desyncAt: desyncTick) {
            directives.append(.report(report))
            evidence = DesyncEvidence(at: desyncTick, of: strategy, in: timeline)
        }
        guard heals, isOwner, healings.take(at: tick) else { return }
        strategy.restart(absentPlayers: strategy.confirmed.absentPlayers, under: rules)
        beginTimeline()
        publish(into: &directives)
    }

    /// Switches to another strategy as soon as the other player has all local inputs.
    ///
    /// Has no effect unless the peer is the owner, which all other peers follow.
    @inlinable public mutating func switchStrategy(to kind: Game.StrategyKind) {
        nextStrategy = isOwner && kind != strategy.kind ? kind : nil
    }

    /// - Returns: False if the tick did not take the input.
    @inlinable mutating func advance(_ input: Game.Input, missed: Int) -> Bool {
        guard isOwner, let kind = nextStrategy else {
            nextStrategy = nil
            return strategy.advance(input, at: moment(missed: missed), under: rules)
        }
        guard strategy.finish(as: roster.localPlayer, under: rules) else { return false }
        nextStrategy = nil
        replaceStrategy(by: kind, for: strategy.confirmed)
        beginTimeline()
        return strategy.advance(input, at: moment(), under: rules)
    }

    /// Continues a match with another strategy.
    @usableFromInline mutating func replaceStrategy(by kind: Game.StrategyKind, for state: Game) {
        strategy = Game.Strategy(kind, for: state)
        strategy.setRemotes(roster.remotes)
    }

    /// Sends all participants a snapshot if one of them lacks more inputs than a packet has room for.
    @inlinable mutating func updateStragglers(into directives: inout [PeerDirective<Game>]) {
        guard tick.isMultiple(of: 60), strategy.hasStraggler else { return }
        perform(ownership.onChange(), into: &directives)
    }

    @inlinable func moment(missed: Int = 0) -> SyncMoment {
        SyncMoment(
            peerTick: tick,
            missed: UInt32(clamping: missed),
            timeline: timeline,
            epoch: epoch,
            revision: revision,
            seat: roster.localPlayer,
            isOwner: isOwner,
            isPending: isPending
        )
    }
}

/// A task for the shell of a peer.
public enum PeerDirective<Game: SyncGame>: Sendable, Equatable {
    /// Send the message in its own delivery mode.
    case send(PeerMessage<Game>, to: Recipients)
    /// Tell the player, and log it.
    case report(PeerReport)
}

extension Peer {
    @inlinable public var local: ParticipantID { roster.local }

    /// The other participants present, in the order of their identifiers.
    @inlinable public var remotes: [ParticipantID] { roster.remotes }

    /// The participant of each seat.
    @inlinable public var seats: Seats { roster.seats }

    /// The most senders that one of the peer's parts stores state of.
    package var storedSenders: Int { max(snapshots.count, admission.count) }

    /// Counts of received messages that were ignored.
    @inlinable public var ignored: IgnoredMessages { admission.ignored }

    /// The state for the view to draw.
    @inlinable public var shown: Game {
        var state = strategy.shown(under: rules)
        if owner == nil {
            state.setAbsentPlayers(roster.localPlayer.map { PlayerSet($0.opponent) } ?? .both, under: rules)
        }
        return state
    }

    /// The last confirmed match.
    @inlinable public var confirmed: Game { strategy.confirmed }
    @inlinable package var confirmedTick: UInt32 { strategy.confirmedTick }

    /// The match at a recent confirmed tick; `nil` if the strategy does not keep it.
    @inlinable package func confirmed(at tick: UInt32) -> Game? { strategy.confirmed(at: tick) }

    /// True if just this match is confirmed at its tick, and the strategy keeps it.
    @inlinable package func hasConfirmed(_ state: Game) -> Bool { strategy.hasConfirmed(state) }

    /// The hash of a recent confirmed tick, as it is sent; `nil` if the strategy does not keep it.
    @inlinable public func confirmedHash(at tick: UInt32) -> UInt64? { strategy.confirmedHash(at: tick) }

    /// The first tick of the timeline.
    @inlinable public var firstTick: UInt32 { strategy.firstTick }

    /// The last simulated tick.
    @inlinable public var currentTick: UInt32 { strategy.currentTick }

    /// A recent tick of the timeline as simulated; `nil` if the strategy does not keep it.
    @inlinable public func simulated(_ tick: UInt32) -> SimulatedTick<Game>? { strategy.simulated(tick) }

    /// The local player's input in a recent tick of the timeline, or in one to come; `nil` if it has none, or the
    /// strategy does not keep it.
    @inlinable package func localInput(at tick: UInt32) -> KnownInput<Game.Input>? {
        roster.localPlayer.flatMap { strategy.knownInput(of: $0, at: tick) }
    }

    /// The state that a packet of the last tick tells; `nil` if the strategy sends no inputs.
    @inlinable package func facts(of packet: InputMessage<Game>) -> PacketFacts? {
        strategy.facts(of: packet, from: roster.localPlayer, in: timeline)
    }

    /// The last tick of a player's known inputs in a timeline; `nil` if the peer takes none of it.
    @inlinable package func lastInput(of player: Seat, in timeline: Timeline) -> UInt32? {
        timeline == self.timeline && !awaitsTimeline ? strategy.lastInput(of: player) : nil
    }

    /// Rolls back to a recent tick and resimulates the ticks after it with the same inputs, as a test of the strategy.
    @inlinable package mutating func resimulate(after tick: UInt32) {
        strategy.resimulate(after: tick, under: rules)
    }

    /// Desyncs that the peer has noticed.
    @inlinable package var desyncs: Int { publication.desyncs }

    /// The cost of keeping in step so far.
    @inlinable public var statistics: SyncStatistics {
        var statistics = strategy.statistics
        statistics.desyncs = publication.desyncs
        statistics.adoptions = adoptions
        return statistics
    }

    /// The strategy, or the next one while a switch is pending.
    @inlinable public var strategyKind: Game.StrategyKind { nextStrategy ?? strategy.kind }

    /// True if the owner is about to switch to another strategy, and makes no local input until then.
    @inlinable package var isSwitching: Bool { nextStrategy != nil }

    /// A player's input in a recent tick of the timeline; `nil` if it is not known, or the strategy does not keep it.
    @inlinable package func knownInput(of player: Seat, at tick: UInt32) -> KnownInput<Game.Input>? {
        strategy.knownInput(of: player, at: tick)
    }

    /// The name of the strategy that plays; see ``SyncStrategy/name``.
    @inlinable public var strategyName: String { strategy.name }

    /// Reduction of the peer's tick length for catching up with the others, in parts per million: 0 to 20,000.
    @inlinable public var speedUp: Int { strategy.speedUp }

    /// The participant whose match counts; `nil` while undecided.
    @inlinable public var owner: ParticipantID? { ownership.owner.map(ParticipantID.init) }

    @inlinable public var isOwner: Bool { owner == local }

    /// Ticks for which the owner still keeps the free seats for players that were lost; `nil` if it keeps none, or is
    /// another participant.
    @inlinable public var seatKeepingLeft: UInt32? { isOwner ? roster.keepingLeft(at: tick) : nil }

    /// True while not all participants present have announced themselves, see ``GameBasics/SessionOwner/isPending``.
    @inlinable public var isPending: Bool { ownership.isPending }

    /// The number of the owner's term.
    @inlinable public var epoch: UInt32 { ownership.localAnnouncement.epoch }

    /// The number of the latest change of the match.
    @inlinable public var revision: UInt32 { ownership.localAnnouncement.revision }

    /// State to pass to `init(memory:)` when rejoining.
    @inlinable public var memory: PeerMemory<Game> {
        PeerMemory<Game>(
            standing: ownership.memory,
            state: strategy.confirmed,
            seat: roster.localPlayer ?? roster.formerSeat
        )
    }
}
