public import MockGroupSessions

/// The state of the link from one device to the other at a moment.
public struct LinkStatus: Sendable, Hashable {
    public let conditions: LinkConditions

    /// The counts of the link.
    ///
    /// The bytes of a message are its encoding, without the headers of packets.
    public let statistics: LinkStatistics

    /// True if the link loses everything now, because of ``MockGroupSessions/LinkConditions/blackout`` or an action.
    public let isInBlackout: Bool

    /// Bytes in the queue now, because of the bandwidth; packet headers included.
    public let queuedBytes: Int

    /// Bytes in the last 60 ticks.
    public let bytesInLastSecond: Int

    package init(
        conditions: LinkConditions,
        statistics: LinkStatistics,
        isInBlackout: Bool,
        queuedBytes: Int,
        bytesInLastSecond: Int
    ) {
        (self.conditions, self.statistics) = (conditions, statistics)
        (self.isInBlackout, self.queuedBytes) = (isInBlackout, queuedBytes)
        self.bytesInLastSecond = bytesInLastSecond
    }

    /// Messages that will not arrive; reliable ones always arrive while both devices stay.
    public var lost: Int { statistics.lost + statistics.discarded }
}
