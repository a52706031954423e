public import GameCore
public import GroupSessions

/// One participant's part in a match, without any I/O: it is told what happens, and answers with directives that its
/// shell performs.
///
/// A tick has two halves. ``tick(_:missed:into:)`` moves the local paddle at once and says what to send; after the
/// network has had its turn, ``receive(_:from:into:)`` takes what came. Then ``shown`` is what the view draws: over a
/// link without delay the same for both players.
///
/// A peer routes what it is told to its parts, each with one job:
///
/// | part | job |
/// |---|---|
/// | ``GameCore/SessionOwner`` | who owns the session |
/// | `Roster` | who is present, and who plays |
/// | `Admission` | which messages count, and when there are too many |
/// | `RemoteSnapshots` | the latest snapshot of each other participant |
/// | ``SyncStrategy`` | the match, and how it is kept in step |
/// | `Publication` | what was published already |
public struct Peer: Sendable {
    public let rules: Rules

    /// Counts the peer's ticks, from 1.
    public private(set) var tick: UInt32 = 0

    /// The timeline that the peer plays in: its own as the owner, or that of the owner it follows.
    public internal(set) var timeline: Timeline

    var ownership: SessionOwner
    var roster: Roster
    var admission = Admission()
    var snapshots = RemoteSnapshots()
    var strategy: any SyncStrategy
    var publication: Publication

    /// What the peer has confirmed of the score, in the match that it holds.
    var scores = ScoreRecord()

    /// Whether the local participant declines the seat that its role lets it take.
    let declinesSeat: Bool

    /// How often a snapshot has changed the confirmed match.
    var adoptions = 0

    /// The peer's confirmed ticks when it last detected a desync.
    package private(set) var evidence: DesyncEvidence?

    /// How often a desync makes the owner begin the match again from its own state: a participant whose hashes are false
    /// all the time does not stop it.
    private var healings = Allowance(16, then: 1, every: 60)

    /// The strategy that the owner is about to change to.
    ///
    /// It makes no local input until all of its earlier ones are confirmed. The other player cannot have confirmed later
    /// ticks then, and no confirmed tick changes.
    private var nextStrategy: StrategyKind?

    /// - Parameters:
    ///   - local: The local participant, fresh for this session.
    ///   - role: What the session lets it do.
    ///   - strategy: Holds the match that is played if no other participant has one already.
    ///   - memory: What the participant remembers of this match from an earlier session.
    ///   - declinesSeat: Whether the participant looks on, though its role lets it play.
    ///   - timeout: For how many ticks a silent participant holds up the match.
    public init(
        _ local: ParticipantID,
        role: Participant.Role = .player,
        strategy: any SyncStrategy,
        rules: Rules,
        memory: PeerMemory? = nil,
        declinesSeat: Bool = false,
        timeout: UInt32 = 300
    ) {
        self.rules = rules
        self.strategy = strategy
        self.declinesSeat = declinesSeat
        let isSpectator = declinesSeat || role == .spectator
        roster = Roster(local, isSpectator: isSpectator, formerSeat: memory?.seat)
        ownership = SessionOwner(
            local: local.rawValue,
            standing: memory?.standing ?? .none,
            isSpectator: isSpectator,
            timeout: timeout
        )
        timeline = Timeline(0, under: ownership.claim)
        if let memory { self.strategy.adopt(memory.match, as: nil, isContinued: false, under: rules) }
        self.strategy.restart(absentPlayers: .both, under: rules)
        publication = Publication(Milestone(roster.seats, timeline.number, self.strategy.confirmed))
    }

    /// Advances one tick.
    ///
    /// - Parameters:
    ///   - input: The local player's, in the court's frame.
    ///   - missed: How many ticks were due before this one while the device was suspended.
    ///   - directives: Receives what the shell has to perform.
    /// - Returns: The actions of the input that this tick did not take, to be offered again with the next one.
    @discardableResult
    public mutating func tick(
        _ input: Input,
        missed: Int = 0,
        into directives: inout [PeerDirective]
    ) -> Input.Actions {
        tick += 1
        let wasPending = isPending
        perform(ownership.onTick(tick), into: &directives)
        if wasPending { rearrange(into: &directives) }
        let rest = advance(input, missed: missed)
        publish(into: &directives)
        guard !roster.remotes.isEmpty else { return rest }
        updateStragglers(into: &directives)
        if publication.takeOwedSnapshot() { directives.append(.send(snapshot(ownership.claim), to: .all)) }
        // Until the owner is decided, the strategy sends nothing of the match.
        if owner != nil { strategy.send(at: moment(), to: isOwner ? .all : roster.audience, into: &directives) }
        return rest
    }

    /// Processes all that was received since the last tick; afterwards ``shown`` has it.
    public mutating func reconcile(into directives: inout [PeerDirective]) {
        strategy.reconcile(under: rules)
        scores.note(strategy.confirmed)
        guard let desyncTick = strategy.desyncTick else { return }
        if let report = publication.report(desyncAt: desyncTick) {
            directives.append(.report(report))
            evidence = DesyncEvidence(of: strategy, in: timeline)
        }
        guard isOwner, healings.take(at: tick) else { return }
        strategy.restart(absentPlayers: strategy.confirmed.absentPlayers, under: rules)
        beginTimeline()
        publish(into: &directives)
    }

    /// Changes to another strategy as soon as the other player has the local inputs: without effect at any peer but the
    /// owner, which all other peers follow.
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

    /// Goes on with a match by another strategy.
    mutating func replaceStrategy(by kind: StrategyKind, for match: Match) {
        strategy = kind.strategy(for: match)
        strategy.setOthers(roster.remotes)
    }

    /// Sends all participants the match again if one of them lacks more than the others' inputs can tell it.
    private mutating func updateStragglers(into directives: inout [PeerDirective]) {
        guard tick.isMultiple(of: 60), strategy.hasStraggler else { return }
        perform(ownership.onChange(), into: &directives)
    }

    private func moment(missed: Int = 0) -> SyncMoment {
        SyncMoment(
            sequence: tick,
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

/// What a peer asks its shell to do.
public enum PeerDirective: Sendable, Equatable {
    /// Send the message in its own delivery mode.
    case send(PeerMessage, to: Recipients)
    /// Tell the player and the log.
    case report(PeerReport)
}

extension Peer {
    public var local: ParticipantID { roster.local }

    /// Who plays.
    public var seats: Seats { roster.seats }

    /// The most senders that one of the peer's parts stores something of.
    package var storedSenders: Int { max(snapshots.count, admission.count) }

    /// What was received and did not count.
    public var ignored: IgnoredMessages { admission.ignored }

    /// What the view draws, in the court's frame.
    public var shown: Match {
        var match = strategy.shown(under: rules)
        if owner == nil {
            match.setAbsentPlayers(roster.localPlayer.map { PlayerSet($0.opponent) } ?? .both, under: rules)
        }
        return match
    }

    /// The match as far as it is confirmed.
    public var confirmed: Match { strategy.confirmed }

    /// The hash of a recent confirmed tick; `nil` where the strategy keeps none.
    public func confirmedHash(at tick: UInt32) -> UInt64? { strategy.confirmedHash(at: tick) }

    /// The tick that the timeline begins with.
    public var firstTick: UInt32 { strategy.firstTick }

    /// The last tick that was simulated.
    public var currentTick: UInt32 { strategy.currentTick }

    /// A recent tick of the timeline as it was simulated; `nil` where the strategy does not keep it.
    public func simulated(_ tick: UInt32) -> SimulatedTick? { strategy.simulated(tick) }

    /// Rolls back to a recent tick, and resimulates the ticks after it with the same inputs, to test the strategy.
    package mutating func resimulate(after tick: UInt32) {
        strategy.resimulate(after: tick, under: rules)
    }

    /// What keeping in step has cost so far.
    public var statistics: SyncStatistics {
        var statistics = strategy.statistics
        statistics.desyncs = publication.desyncs
        statistics.adoptions = adoptions
        return statistics
    }

    /// How the match is kept in step, or will be as soon as the strategy can be changed.
    public var strategyKind: StrategyKind { nextStrategy ?? strategy.kind }

    /// By how much to shorten the peer's ticks for it to catch up with the others, in parts per million: 0 to 20,000.
    public var speedUp: Int { strategy.speedUp }

    /// The participant whose match counts; `nil` while that is undecided.
    public var owner: ParticipantID? { ownership.owner.map(ParticipantID.init) }

    public var isOwner: Bool { owner == local }

    /// Whether a participant present has not announced itself yet.
    public var isPending: Bool { ownership.isPending }

    /// The number of the owner's term.
    public var epoch: UInt32 { ownership.claim.epoch }

    /// The number of the latest change of the match.
    public var revision: UInt32 { ownership.claim.revision }

    /// What to come back with after this session.
    public var memory: PeerMemory {
        PeerMemory(
            standing: ownership.memory,
            match: strategy.confirmed,
            seat: roster.localPlayer ?? roster.formerSeat
        )
    }
}
