public import GameCore
public import GroupSessions

/// The facts about a peer at one moment that views, measures and logs read.
public struct PeerReading: Sendable, Hashable {
    /// See ``Peer/shown``.
    public let shown: Match

    /// The last confirmed match.
    public let confirmed: Match

    /// The first tick of the timeline, and the last simulated one.
    public let firstTick: UInt32
    public let currentTick: UInt32

    /// The participant whose match counts; `nil` while undecided.
    public let owner: ParticipantID?
    public let isOwner: Bool

    /// True while serves must wait.
    public let isPending: Bool

    /// The number of the owner's term.
    public let epoch: UInt32

    /// The number of the latest change of the match.
    public let revision: UInt32
    public let timeline: Timeline

    /// The participant of each seat.
    public let seats: Seats

    /// The local participant's seat; `nil` without one.
    public let seat: Player?

    /// The strategy, or the next one while a switch is pending.
    public let strategy: StrategyKind
    public let statistics: SyncStatistics

    /// See ``Peer/speedUp``.
    public let speedUp: Int

    /// Received messages that were ignored.
    public let ignored: IgnoredMessages
}

extension Peer {
    /// Reads the peer.
    ///
    /// Mutating, so that a peer inside a class is read in place: otherwise the call would copy all that it holds.
    package mutating func read() -> PeerReading {
        PeerReading(
            shown: shown,
            confirmed: confirmed,
            firstTick: firstTick,
            currentTick: currentTick,
            owner: owner,
            isOwner: isOwner,
            isPending: isPending,
            epoch: epoch,
            revision: revision,
            timeline: timeline,
            seats: seats,
            seat: roster.localPlayer,
            strategy: strategyKind,
            statistics: statistics,
            speedUp: speedUp,
            ignored: ignored
        )
    }
}
