public import GameBasics
public import GroupSessions

/// The facts about a peer at one moment that the record of a tick keeps, too.
public struct PeerFacts<Game: SyncGame>: Sendable, Hashable {
    /// See ``Peer/shown``.
    public let shown: Game

    /// The last confirmed match.
    public let confirmed: Game

    /// The strategy, or the next one while a switch is pending.
    public let strategy: Game.StrategyKind

    /// The timeline in which the peer plays.
    public let timeline: Timeline

    /// The local participant's seat; `nil` without one.
    public let seat: Seat?

    /// True if the local participant owns the session.
    public let isOwner: Bool

    /// True while not all participants present have announced themselves.
    public let isPending: Bool

    /// The number of the latest change of the match.
    public let revision: UInt32

    @inlinable
    init(
        shown: Game,
        confirmed: Game,
        strategy: Game.StrategyKind,
        timeline: Timeline,
        seat: Seat?,
        isOwner: Bool,
        isPending: Bool,
        revision: UInt32
    ) {
        self.shown = shown
        self.confirmed = confirmed
        self.strategy = strategy
        self.timeline = timeline
        self.seat = seat
        self.isOwner = isOwner
        self.isPending = isPending
        self.revision = revision
    }
}

/// The facts about a peer at one moment that views, measures and logs read; it has all ``PeerFacts``.
@dynamicMemberLookup
public struct PeerReading<Game: SyncGame>: Sendable, Hashable {
    public let facts: PeerFacts<Game>

    /// The first tick of the timeline, and the last simulated one.
    public let firstTick: UInt32
    public let currentTick: UInt32

    /// The participant whose match counts; `nil` while undecided.
    public let owner: ParticipantID?

    /// The number of the owner's term.
    public let epoch: UInt32

    /// The participant of each seat.
    public let seats: Seats
    public let statistics: SyncStatistics

    /// See ``Peer/speedUp``.
    public let speedUp: Int

    /// Received messages that were ignored.
    public let ignored: IgnoredMessages

    @inlinable
    init(
        facts: PeerFacts<Game>,
        firstTick: UInt32,
        currentTick: UInt32,
        owner: ParticipantID?,
        epoch: UInt32,
        seats: Seats,
        statistics: SyncStatistics,
        speedUp: Int,
        ignored: IgnoredMessages
    ) {
        self.facts = facts
        self.firstTick = firstTick
        self.currentTick = currentTick
        self.owner = owner
        self.epoch = epoch
        self.seats = seats
        self.statistics = statistics
        self.speedUp = speedUp
        self.ignored = ignored
    }

    @inlinable
    public subscript<Value>(dynamicMember fact: KeyPath<PeerFacts<Game>, Value>) -> Value {
        @inline(__always) get { facts[keyPath: fact] }
    }
}

extension Peer {
    /// Reads the peer.
    ///
    /// Mutating, so that a peer inside a class is read in place: otherwise the call would copy all that it holds.
    @inlinable package mutating func read() -> PeerReading<Game> {
        PeerReading<Game>(
            facts: PeerFacts<Game>(
                shown: shown,
                confirmed: confirmed,
                strategy: strategyKind,
                timeline: timeline,
                seat: roster.localPlayer,
                isOwner: isOwner,
                isPending: isPending,
                revision: revision
            ),
            firstTick: firstTick,
            currentTick: currentTick,
            owner: owner,
            epoch: epoch,
            seats: seats,
            statistics: statistics,
            speedUp: speedUp,
            ignored: ignored
        )
    }
}
