public import GameBasics
public import GameCore
public import GroupSessions

/// One participant's part in a match, without I/O: it takes participants, messages and inputs, and returns directives
/// that its shell performs.
///
/// A tick has three steps. ``tick(_:missed:into:)`` moves the local paddle at once and returns the messages to send;
/// after the network has had its turn, ``receive(_:from:into:)`` takes each received one; then ``reconcile(into:)``
/// rolls back if it must. The view then draws ``shown``, which is the same for both players if the link has no delay.
///
/// A peer consists of parts with one job each:
///
/// | part | job |
/// |---|---|
/// | ``GameCore/SessionOwner`` | picks the owner of the session |
/// | `Roster` | knows the participants present, and the seats |
/// | `Admission` | filters and limits received messages |
/// | `RemoteSnapshots` | keeps the latest snapshot of each other participant |
/// | ``SyncStrategy`` | keeps the match in step |
/// | `Publication` | knows what was published already |
public struct Peer: Sendable {
    public let rules: Rules

    /// The peer's tick, counted from 1.
    public private(set) var tick: UInt32 = 0

    /// The timeline in which the peer plays: its own as the owner, else that of the followed owner.
    public internal(set) var timeline: Timeline {
        didSet { if !timeline.isOfTerm(of: oldValue) { formerTimeline = oldValue } }
    }

    /// The last timeline of the term before: its packets may still be on their way to a device that sleeps.
    private(set) var formerTimeline: Timeline?

    var ownership: SessionOwner
    var roster: Roster
    var admission = Admission()
    var snapshots = RemoteSnapshots()
    var strategy: any SyncStrategy
    var publication: Publication

    /// The scores that the peer has confirmed in its match.
    var scores = ScoreRecord()

    /// True if the local participant declines the seat that its role allows.
    let declinesSeat: Bool

    /// False for a peer that goes on after a desync with its own match.
    let heals: Bool

    /// True until the owner has acknowledged an input of the peer in its term, see
    /// ``SyncStrategy/awaitsAcknowledgement``; it outlasts the term's timelines and strategies.
    var isTermUnanswered = false

    /// True for a player that has returned to a timeline after following another owner.
    ///
    /// The others have inputs that it has forgotten. It takes none of theirs until the owner begins another timeline.
    package internal(set) var awaitsTimeline = false

    /// Snapshots that changed the confirmed match.
    var adoptions = 0

    /// The peer's confirmed ticks when it last detected a desync.
    package private(set) var evidence: DesyncEvidence?

    /// Limits how often a desync makes the owner restart the match from its own state, so that a participant that
    /// always sends false hashes does not stop the match.
    private var healings = Allowance(16, then: 1, every: 60)

    /// The strategy that the owner is about to switch to.
    ///
    /// Until then the owner makes no local input: once all earlier ones are confirmed, the other player cannot have
    /// confirmed later ticks, and no confirmed tick changes.
    private var nextStrategy: StrategyKind?

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
        strategy: any SyncStrategy,
        rules: Rules,
        memory: PeerMemory? = nil,
        formerSeat: Player? = nil,
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
            memory: memory?.match
        )
        ownership = SessionOwner(
            local: local.rawValue,
            standing: memory?.standing ?? .none,
            isSpectator: isSpectator,
            hasCommonView: hasCommonView,
            timeout: timeout
        )
        timeline = Timeline(0, under: ownership.localAnnouncement)
        if let memory { self.strategy.adopt(memory.match, as: nil, isContinued: false, under: rules) }
        self.strategy.restart(absentPlayers: .both, under: rules)
        publication = Publication(Milestone(roster.seats, timeline.number, self.strategy.confirmed))
    }

    /// Advances one tick.
    ///
    /// - Parameters:
    ///   - input: The local player's input, in the court's frame.
    ///   - missed: Ticks that were due before this one while the device was suspended.
    ///   - directives: Receives the directives for the shell.
    /// - Returns: The actions of the input that this tick did not take; pass them again with the next tick.
    @discardableResult
    public mutating func tick(
        _ input: Input,
        missed: Int = 0,
        into directives: inout [PeerDirective]
    ) -> Input.Actions {
        tick += 1
        let wasPending = isPending
        perform(ownership.onTick(tick), into: &directives)
        if roster.endsKeeping(at: tick) || wasPending { rearrange(into: &directives) }
        let rest = advance(input, missed: missed)
        publish(into: &directives)
        guard !roster.remotes.isEmpty else { return rest }
        updateStragglers(into: &directives)
        if publication.takeOwedSnapshot() { directives.append(.send(snapshot(ownership.localAnnouncement), to: .all)) }
        // Until the owner is decided, the strategy sends nothing.
        if owner != nil { strategy.send(at: moment(), to: isOwner ? .all : roster.audience, into: &directives) }
        return rest
    }

    /// Processes everything received since the last tick; ``shown`` then includes it.
    public mutating func reconcile(into directives: inout [PeerDirective]) {
        strategy.reconcile(under: rules)
        scores.note(strategy.confirmed)
        guard let desyncTick = strategy.desyncTick else { return }
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
    public mutating func switchStrategy(to kind: StrategyKind) {
        nextStrategy = isOwner && kind != strategy.kind ? kind : nil
    }

    /// - Returns: The actions that the tick did not take.
    private mutating func advance(_ input: Input, missed: Int) -> Input.Actions {
        guard isOwner, let kind = nextStrategy else {
            nextStrategy = nil
            return strategy.advance(input, at: moment(missed: missed), under: rules)
        }
        guard strategy.finish(as: roster.localPlayer, under: rules) else { return input.actions }
        nextStrategy = nil
        replaceStrategy(by: kind, for: strategy.confirmed)
        beginTimeline()
        return strategy.advance(input, at: moment(), under: rules)
    }

    /// Continues a match with another strategy.
    mutating func replaceStrategy(by kind: StrategyKind, for match: Match) {
        strategy = kind.strategy(for: match)
        strategy.setRemotes(roster.remotes)
    }

    /// Sends all participants a snapshot if one of them lacks more inputs than a packet has room for.
    private mutating func updateStragglers(into directives: inout [PeerDirective]) {
        guard tick.isMultiple(of: 60), strategy.hasStraggler else { return }
        perform(ownership.onChange(), into: &directives)
    }

    private func moment(missed: Int = 0) -> SyncMoment {
        SyncMoment(
            peerTick: tick,
            missed: UInt32(clamping: missed),
            timeline: timeline,
            epoch: epoch,
            revision: revision,
            seat: roster.localPlayer,
            isOwner: isOwner,
            mayServe: !isPending
        )
    }
}

/// A task for the shell of a peer.
public enum PeerDirective: Sendable, Equatable {
    /// Send the message in its own delivery mode.
    case send(PeerMessage, to: Recipients)
    /// Tell the player, and log it.
    case report(PeerReport)
}

extension Peer {
    public var local: ParticipantID { roster.local }

    /// The participant of each seat.
    public var seats: Seats { roster.seats }

    /// The most senders that one of the peer's parts stores state of.
    package var storedSenders: Int { max(snapshots.count, admission.count) }

    /// Counts of received messages that were ignored.
    public var ignored: IgnoredMessages { admission.ignored }

    /// The match for the view to draw, in the court's frame.
    public var shown: Match {
        var match = strategy.shown(under: rules)
        if owner == nil {
            match.setAbsentPlayers(roster.localPlayer.map { PlayerSet($0.opponent) } ?? .both, under: rules)
        }
        return match
    }

    /// The last confirmed match.
    public var confirmed: Match { strategy.confirmed }
    package var confirmedTick: UInt32 { strategy.confirmedTick }

    /// The match at a recent confirmed tick; `nil` if the strategy does not keep it.
    package func confirmed(at tick: UInt32) -> Match? { strategy.confirmed(at: tick) }

    /// True if just this match is confirmed at its tick, and the strategy keeps it.
    package func hasConfirmed(_ match: Match) -> Bool { strategy.hasConfirmed(match) }

    /// The hash of a recent confirmed tick, as it is sent; `nil` if the strategy does not keep it.
    public func confirmedHash(at tick: UInt32) -> UInt64? { strategy.confirmedHash(at: tick) }

    /// The first tick of the timeline.
    public var firstTick: UInt32 { strategy.firstTick }

    /// The last simulated tick.
    public var currentTick: UInt32 { strategy.currentTick }

    /// A recent tick of the timeline as simulated; `nil` if the strategy does not keep it.
    public func simulated(_ tick: UInt32) -> SimulatedTick? { strategy.simulated(tick) }

    /// The local player's input in a recent tick of the timeline, or in one to come; `nil` if it has none, or the
    /// strategy does not keep it.
    package func localInput(at tick: UInt32) -> KnownInput? {
        roster.localPlayer.flatMap { strategy.knownInput(of: $0, at: tick) }
    }

    /// The state that a packet of the last tick tells; `nil` if the strategy sends no inputs.
    package func facts(of packet: InputMessage) -> PacketFacts? {
        strategy.facts(of: packet, from: roster.localPlayer, in: timeline)
    }

    /// The last tick of a player's known inputs in a timeline; `nil` if the peer takes none of it.
    package func lastInput(of player: Player, in timeline: Timeline) -> UInt32? {
        timeline == self.timeline && !awaitsTimeline ? strategy.lastInput(of: player) : nil
    }

    /// Rolls back to a recent tick and resimulates the ticks after it with the same inputs, as a test of the strategy.
    package mutating func resimulate(after tick: UInt32) {
        strategy.resimulate(after: tick, under: rules)
    }

    /// Desyncs that the peer has noticed.
    package var desyncs: Int { publication.desyncs }

    /// The cost of keeping in step so far.
    public var statistics: SyncStatistics {
        var statistics = strategy.statistics
        statistics.desyncs = publication.desyncs
        statistics.adoptions = adoptions
        return statistics
    }

    /// The strategy, or the next one while a switch is pending.
    public var strategyKind: StrategyKind { nextStrategy ?? strategy.kind }

    /// True if the owner is about to switch to another strategy, and makes no local input until then.
    package var isSwitching: Bool { nextStrategy != nil }

    /// A player's input in a recent tick of the timeline; `nil` if it is not known, or the strategy does not keep it.
    package func knownInput(of player: Player, at tick: UInt32) -> KnownInput? {
        strategy.knownInput(of: player, at: tick)
    }

    /// The name of the strategy that plays; see ``SyncStrategy/name``.
    public var strategyName: String { strategy.name }

    /// Reduction of the peer's tick length for catching up with the others, in parts per million: 0 to 20,000.
    public var speedUp: Int { strategy.speedUp }

    /// The participant whose match counts; `nil` while undecided.
    public var owner: ParticipantID? { ownership.owner.map(ParticipantID.init) }

    public var isOwner: Bool { owner == local }

    /// Ticks for which the owner still keeps the free seats for players that were lost; `nil` if it keeps none, or is
    /// another participant.
    public var seatKeepingLeft: UInt32? { isOwner ? roster.keepingLeft(at: tick) : nil }

    /// True while serves must wait, see ``GameCore/SessionOwner/isPending``.
    public var isPending: Bool { ownership.isPending }

    /// The number of the owner's term.
    public var epoch: UInt32 { ownership.localAnnouncement.epoch }

    /// The number of the latest change of the match.
    public var revision: UInt32 { ownership.localAnnouncement.revision }

    /// State to pass to `init(memory:)` when rejoining.
    public var memory: PeerMemory {
        PeerMemory(
            standing: ownership.memory,
            match: strategy.confirmed,
            seat: roster.localPlayer ?? roster.formerSeat
        )
    }
}
