public import GameCore
public import GroupSessions

/// One participant's part in a match, without any I/O: it is told what happens, and answers with
/// directives that somebody else carries out.
///
/// A tick has two halves. ``tick(_:into:)`` moves the local paddle at once and says what there is to
/// send; after the network has had its turn, ``receive(_:from:into:)`` takes over what came. Then
/// ``shown`` is what the view draws: over a link without delay the same for both players.
public struct Peer: Sendable {
    public let local: ParticipantID
    public let rules: Rules

    /// Who plays.
    public internal(set) var seats = Seats()

    /// Whom the local participant played in another session.
    let formerSeat: Player?

    /// What came and did not count.
    public internal(set) var ignored = IgnoredMessages()

    var ownership: SessionOwner<ParticipantID>
    var strategy: StrategyFamily
    var others = OtherPeers()

    /// What the peer plays in: its own as the owner, or that of the one it follows.
    public internal(set) var timeline: Timeline

    /// What the owner changes over to, and since when it waits to.
    private var change: Change?

    private struct Change: Sendable {
        let kind: StrategyKind
        let begin: UInt32
    }

    /// The local player's actions that no tick has taken yet.
    private var pendingActions: Input.Actions = []

    /// The divergence that was reported.
    var notedDivergence: UInt32?

    /// How often the match was found to have diverged.
    private var desyncs = 0

    /// What everyone was told last, or told the local participant.
    var published: Milestone

    /// What was reported of the owner last.
    var followed = PeerReport.followed(nil, epoch: 0)

    /// Counts the ticks.
    private var sequence: UInt32 = 0

    /// Whether a state could not be sent.
    private var owesState = false

    /// - Parameters:
    ///   - local: The local participant, fresh for this session.
    ///   - strategy: Holds the match that is played if nobody else has one already.
    ///   - memory: What the participant remembers of this match from another session object.
    ///   - timeout: For how many ticks a participant who says nothing holds up the match.
    public init(
        _ local: ParticipantID,
        strategy: StrategyFamily,
        rules: Rules,
        memory: PeerMemory? = nil,
        timeout: UInt32 = 300
    ) {
        self.local = local
        self.rules = rules
        formerSeat = memory?.seat
        self.strategy = strategy
        ownership = SessionOwner(
            local: local,
            standing: memory?.standing ?? .none,
            timeout: timeout
        )
        timeline = Timeline(0, under: ownership.claim)
        if let memory { self.strategy.adopt(memory.match, as: nil, isContinued: false, under: rules) }
        self.strategy.restart(absentPlayers: .both, under: rules)
        published = Milestone(seats, timeline.number, self.strategy.confirmed)
    }

    /// Lets a tick pass.
    ///
    /// - Parameters:
    ///   - input: What the local player wants, in the court's frame.
    ///   - missed: How many ticks were due before this one while the device stood still.
    ///   - directives: Receives what has to be done.
    public mutating func tick(_ input: Input, missed: Int = 0, into directives: inout [PeerDirective]) {
        sequence += 1
        let wasPending = isPending
        perform(ownership.onTick(sequence), into: &directives)
        if wasPending { settle(into: &directives) }
        pendingActions = advance(Input(input.move, pendingActions.union(input.actions)), missed: missed)
        publish(into: &directives)
        guard !others.isEmpty else { return }
        catchUpStragglers(into: &directives)
        if owesState {
            owesState = false
            directives.append(.send(state(ownership.claim), to: .all))
        }
        // Until it is decided whose word counts, nobody is told anything of the match.
        guard owner != nil else { return }
        strategy.send(at: moment, into: &directives)
    }

    /// Goes over all that came since the last tick; afterwards ``shown`` has it.
    public mutating func reconcile(into directives: inout [PeerDirective]) {
        strategy.reconcile(under: rules)
        noteDivergence(into: &directives)
    }

    /// Changes over to another strategy, without effect at anybody but the owner, whom everyone else follows.
    ///
    /// The owner wants nothing until all that it has wanted is settled, for a window at most. Nobody can have
    /// settled more then, and nothing that was certain is taken back.
    public mutating func switchStrategy(to kind: StrategyKind) {
        change = isOwner && kind != strategy.kind ? Change(kind: kind, begin: sequence) : nil
    }

    /// - Returns: The actions that the tick did not take.
    private mutating func advance(_ input: Input, missed: Int) -> Input.Actions {
        guard isOwner, let change else {
            change = nil
            var moment = moment
            moment.missed = UInt32(clamping: missed)
            return strategy.advance(input, at: moment, under: rules)
        }
        let isFinished = strategy.finish(as: seats[local], under: rules)
        guard isFinished || sequence - change.begin > Rollback.predictionWindow else { return input.actions }
        self.change = nil
        strategy = change.kind.strategy(for: strategy.confirmed)
        beginTimeline()
        return strategy.advance(input, at: moment, under: rules)
    }

    private mutating func noteDivergence(into directives: inout [PeerDirective]) {
        guard let tick = strategy.desyncTick, tick != notedDivergence else { return }
        notedDivergence = tick
        desyncs += 1
        directives.append(.report(.diverged(tick: tick)))
        guard isOwner else { return }
        strategy.restart(absentPlayers: strategy.confirmed.absentPlayers, under: rules)
        beginTimeline()
        publish(into: &directives)
    }

    /// Tells everyone the match anew if somebody lacks more than the others' inputs can say.
    private mutating func catchUpStragglers(into directives: inout [PeerDirective]) {
        guard sequence.isMultiple(of: 60), let acknowledged = others.acknowledged else { return }
        guard Int(strategy.confirmed.tick) - Int(acknowledged) > InputRun.capacity else { return }
        perform(ownership.onChange(), into: &directives)
    }

    /// Takes over who is present.
    ///
    /// - Parameter participants: Everyone, in any order; nobody once the session is over.
    public mutating func receive(participants: some Sequence<ParticipantID>, into directives: inout [PeerDirective]) {
        let present = participants.sorted()
        others.setPresent(present.filter { $0 != local })
        perform(ownership.onParticipants(present), into: &directives)
        settle(into: &directives)
    }

    /// Notes that a message could not be sent.
    public mutating func noteFailure(of message: PeerMessage) {
        // The next update replaces one that is missing, and a player asks again; a state is waited for.
        if case .state = message { owesState = true }
    }
}

/// What a peer has to have done.
public enum PeerDirective: Sendable, Equatable {
    /// Send this over the message's own mode.
    case send(PeerMessage, to: Recipients)
    /// Tell whoever watches.
    case report(PeerReport)
}

extension Peer {
    /// What the view draws, in the court's frame.
    public var shown: Match {
        var match = strategy.shown(under: rules)
        if ownership.owner == nil {
            match.setAbsentPlayers(seats[local].map { PlayerSet($0.opponent) } ?? .both, under: rules)
        }
        return match
    }

    /// The match as far as it is settled.
    public var confirmed: Match { strategy.confirmed }

    /// The hash of a recent tick of the match that is settled; `nil` where the strategy keeps none.
    public func confirmedHash(at tick: UInt32) -> UInt64? { strategy.confirmedHash(at: tick) }

    /// What keeping in step has cost so far.
    public var statistics: SyncStatistics {
        var statistics = strategy.statistics
        statistics.desyncs = desyncs
        return statistics
    }

    /// How the match is kept in step, or will be as soon as it can change over.
    public var strategyKind: StrategyKind { change?.kind ?? strategy.kind }

    /// By how much the peer's ticks should follow each other faster to meet the others, in parts
    /// per million: 0 to 20,000.
    public var speedUp: Int { strategy.speedUp }

    /// Who holds the truth about the match; `nil` while that is undecided.
    public var owner: ParticipantID? {
        ownership.owner
    }

    public var isOwner: Bool { ownership.owner == ownership.local }

    /// Whether somebody present is still to be heard.
    public var isPending: Bool { ownership.isPending }

    /// Which claim to the session the peer follows.
    public var epoch: UInt32 { ownership.claim.epoch }

    /// How many changes of the match the peer knows of.
    public var revision: UInt32 { ownership.claim.revision }

    /// What to come back with after this session.
    public var memory: PeerMemory {
        PeerMemory(standing: ownership.memory, match: strategy.confirmed, seat: seats[local] ?? formerSeat)
    }

    private var moment: SyncMoment {
        let opponent = seats[local].flatMap { seats.participants[$0.opponent] }
        return SyncMoment(
            sequence: sequence,
            timeline: timeline,
            acknowledged: others.acknowledged,
            acknowledgedByOpponent: opponent.flatMap { others.acknowledged(by: $0) },
            epoch: epoch,
            revision: revision,
            seat: seats[local],
            isOwner: isOwner,
            mayServe: !isPending
        )
    }
}
