internal import MatchSync
internal import MockGroupSessions

/// The cost of a device's strategy, and the device's packets, since a given moment.
struct CostMeasure {
    private(set) var rollbacks = 0
    private(set) var resimulatedTicks = 0
    private(set) var stallTicks = 0

    private var last: SyncStatistics
    private let start: LinkStatistics
    private var link: LinkStatistics

    /// - Parameters:
    ///   - statistics: The peer's statistics at the beginning.
    ///   - link: The statistics of the link from the device at the beginning.
    init(_ statistics: SyncStatistics, _ link: LinkStatistics) {
        last = statistics
        start = link
        self.link = link
    }

    var packets: Int { link.unreliableSent - start.unreliableSent }

    var packetBytes: Int { link.unreliableBytes - start.unreliableBytes }

    /// - Returns: How many ticks were resimulated since the last time, and how many were stalled, and whether a
    ///   snapshot was adopted.
    mutating func take(
        _ statistics: SyncStatistics,
        _ link: LinkStatistics
    ) -> (resimulated: Int, stalled: Int, hasAdopted: Bool) {
        let resimulated = Self.increase(from: last.resimulatedTicks, to: statistics.resimulatedTicks)
        let stalled = Self.increase(from: last.stallTicks, to: statistics.stallTicks)
        rollbacks += Self.increase(from: last.rollbacks, to: statistics.rollbacks)
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
}
