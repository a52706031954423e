public import GameBasics
public import GameCore
public import GroupSessions

/// The facts about a peer at one moment that the record of a tick keeps, too.
public struct PeerFacts: Sendable, Hashable {
    /// See ``Peer/shown``.
    public let shown: Match

    /// The last confirmed match.
    public let confirmed: Match

    /// The strategy, or the next one while a switch is pending.
    public let strategy: StrategyKind

    /// The timeline in which the peer plays.
    public let timeline: Timeline

    /// The local participant's seat; `nil` without one.
    public let seat: Player?

    /// True if the local participant owns the session.
    public let isOwner: Bool

    /// True while serves must wait: no owner of the session is decided.
    public let isPending: Bool

    /// The number of the latest change of the match.
    public let revision: UInt32
}

/// The facts about a peer at one moment that views, measures and logs read; it has all ``PeerFacts``.
@dynamicMemberLookup
public struct PeerReading: Sendable, Hashable {
    public let facts: PeerFacts

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
    public subscript<Value>(dynamicMember fact: KeyPath<PeerFacts, Value>) -> Value {
        @inline(__always) get { facts[keyPath: fact] }
    }
}

extension Peer {
    /// Reads the peer.
    ///
    /// Mutating, so that a peer inside a class is read in place: otherwise the call would copy all that it holds.
    package mutating func read() -> PeerReading {
        PeerReading(
            facts: PeerFacts(
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
