/// How one direction between two devices behaves, in whole numbers.
public struct LabConditions: Sendable, Hashable {
    /// One-way, in milliseconds.
    public var delay: Int

    /// The most by which a packet's delay differs from ``delay`` either way, in milliseconds, each
    /// difference equally likely.
    public var jitter: Int

    /// How many packets are lost, in parts per million.
    public var loss: Int

    /// How many packets that are not reliable come twice, in parts per million.
    public var duplication: Int

    /// How many packets that are not reliable are held back for up to 50 ms, so that later ones
    /// overtake them, in parts per million.
    public var reordering: Int

    /// - Precondition: Delay and jitter are within ``milliseconds``, the others within ``partsPerMillion``.
    public init(delay: Int = 0, jitter: Int = 0, loss: Int = 0, duplication: Int = 0, reordering: Int = 0) {
        for time in [delay, jitter] {
            precondition(Self.milliseconds.contains(time), "\(time) ms is not within \(Self.milliseconds)")
        }
        for share in [loss, duplication, reordering] {
            precondition(Self.partsPerMillion.contains(share), "\(share) is not within \(Self.partsPerMillion)")
        }
        self.delay = delay
        self.jitter = jitter
        self.loss = loss
        self.duplication = duplication
        self.reordering = reordering
    }

    /// What a delay or a jitter may be.
    public static let milliseconds = 0...5_000

    /// What a share of packets may be.
    public static let partsPerMillion = 0...1_000_000

    public static let perfect = LabConditions()
}
