/// The ticks that a peer had confirmed when it detected a desync, before the healing timeline overwrites them.
@usableFromInline package struct DesyncEvidence<Game: SyncGame>: Sendable {
    @usableFromInline package let timeline: Timeline

    /// The tick of the match at which a remote hash differed.
    @usableFromInline package let tick: UInt32

    /// The local hash of that tick as the peer had stored it.
    @usableFromInline package let hash: UInt64?

    /// The confirmed ticks that were still stored, oldest first.
    @usableFromInline package let ticks: [SimulatedTick<Game>]

    init(at tick: UInt32, of strategy: Game.Strategy, in timeline: Timeline) {
        self.tick = tick
        self.timeline = timeline
        hash = strategy.confirmedHash(at: tick)
        let last = strategy.confirmed.tick
        let first = max(strategy.firstTick, last - min(last, SnapshotBuffer<Game>.capacity))
        ticks = first <= last ? (first...last).compactMap(strategy.simulated) : []
    }
}

/// A state of the owner that a peer took in place of its own, after a desync.
public struct DesyncCorrection: Sendable, Hashable {
    /// Counts from 1.
    public let number: Int
    public let tick: UInt32

    /// The names of the fields that differed, in the order of ``SyncGame/fields``.
    public let fields: [String]
}
