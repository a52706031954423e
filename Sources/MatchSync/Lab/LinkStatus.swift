/// One direction between two devices: its conditions, and what it has done so far.
///
/// A message's bytes are those of its encoding, without the headers of packets.
public struct LinkStatus: Sendable, Hashable {
    public var conditions: LabConditions

    /// Whether nothing gets through now, because of ``LabConditions/blackout``.
    public var isInBlackout: Bool

    /// Bytes that wait for their turn now, because of ``LabConditions/bandwidth``, packet headers included.
    public var queuedBytes: Int

    /// Messages under way, reliable ones that wait for their turn included.
    public var inFlight: Int

    /// Messages sent; one that is sent again because it was lost counts once.
    public var sent: Int

    /// Messages that came, second copies included.
    public var delivered: Int

    /// Messages that are lost for good; reliable ones never are while both devices stay.
    public var lost: Int

    /// Second copies.
    public var duplicated: Int

    /// Messages that came after one that was sent later.
    public var reordered: Int

    /// How often a lost reliable message was sent again.
    public var retransmissions: Int

    public var bytes: Int

    /// Bytes in the last 60 ticks.
    public var bytesInLastSecond: Int

    public init(
        conditions: LabConditions,
        isInBlackout: Bool,
        queuedBytes: Int,
        inFlight: Int,
        sent: Int,
        delivered: Int,
        lost: Int,
        duplicated: Int,
        reordered: Int,
        retransmissions: Int,
        bytes: Int,
        bytesInLastSecond: Int
    ) {
        self.conditions = conditions
        self.isInBlackout = isInBlackout
        self.queuedBytes = queuedBytes
        self.inFlight = inFlight
        self.sent = sent
        self.delivered = delivered
        self.lost = lost
        self.duplicated = duplicated
        self.reordered = reordered
        self.retransmissions = retransmissions
        self.bytes = bytes
        self.bytesInLastSecond = bytesInLastSecond
    }
}
