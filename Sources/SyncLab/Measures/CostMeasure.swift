internal import MatchSync
internal import MockGroupSessions

/// The cost of a device's strategy, and the device's packets, since a given moment.
///
/// Packets are messages that are not reliable; bytes are without the headers that a network adds.
struct CostMeasure {
    private(set) var rollbacks = 0
    private(set) var resimulatedTicks = 0
    private(set) var stallTicks = 0
    private(set) var desyncs = 0

    private var last: SyncStatistics
    private let start: LinkStatistics?
    private var link: LinkStatistics

    /// - Parameters:
    ///   - statistics: The peer's statistics at the beginning.
    ///   - link: The statistics of the link from the device at the beginning.
    ///   - start: The statistics of the link from which packets count; `nil` for those of a new link.
    init(_ statistics: SyncStatistics, _ link: LinkStatistics, since start: LinkStatistics?) {
        last = statistics
        self.start = start
        self.link = link
    }

    /// The greatest depth of the peer's present strategy.
    var deepestRollback: Int { last.maximumDepth }

    /// In tenths of a tick.
    var meanDepth: Int? { Self.mean(resimulatedTicks * 10, of: rollbacks) }

    /// In hundredths of a byte.
    var meanPacketBytes: Int? { Self.mean(sent(\.unreliableBytes) * 100, of: sent(\.unreliableSent)) }

    /// The largest packet since the lab's beginning, in bytes.
    var largestPacket: Int { link.largestUnreliable }

    /// The increase of a count of the link.
    func sent(_ count: KeyPath<LinkStatistics, Int>) -> Int { link[keyPath: count] - (start?[keyPath: count] ?? 0) }

    /// - Returns: Ticks that were resimulated and stalled since the last time, and whether a snapshot was adopted.
    mutating func take(
        _ statistics: SyncStatistics,
        _ link: LinkStatistics
    ) -> (resimulated: Int, stalled: Int, hasAdopted: Bool) {
        let resimulated = Self.increase(from: last.resimulatedTicks, to: statistics.resimulatedTicks)
        let stalled = Self.increase(from: last.stallTicks, to: statistics.stallTicks)
        rollbacks += Self.increase(from: last.rollbacks, to: statistics.rollbacks)
        desyncs += Self.increase(from: last.desyncs, to: statistics.desyncs)
        resimulatedTicks += resimulated
        stallTicks += stalled
        let hasAdopted = Self.increase(from: last.adoptions, to: statistics.adoptions) > 0
        last = statistics
        self.link = link
        return (resimulated, stalled, hasAdopted)
    }

    /// A peer that rejoins, and a strategy that replaces another one, count from 0 again.
    private static func increase(from last: Int, to now: Int) -> Int {
        now >= last ? now - last : now
    }

    /// Rounded; halves round up.
    private static func mean(_ sum: Int, of count: Int) -> Int? {
        count > 0 ? (sum + count / 2) / count : nil
    }
}
