/// How one direction of a link behaves.
///
/// All delays are one-way.
///
/// The reliable mode meets the same conditions and hides them as a transport does: it sends lost and corrupted messages
/// again, holds early ones back until their turn, and drops duplicates.
public struct LinkConditions: Sendable, Hashable {
    /// How long every packet takes, before sawtooth and jitter are added.
    public var delay: Duration

    /// How the delay grows and drops in addition.
    public var sawtooth: Sawtooth?

    /// How the delay differs from packet to packet.
    public var jitter: Jitter

    /// Which packets are lost.
    public var loss: Loss

    /// When the link loses everything.
    public var blackout: Blackout?

    /// How many unreliable packets arrive a second time, with a jitter of their own.
    public var duplication: Probability

    /// Whether unreliable packets overtake each other.
    public var reordering: Reordering

    /// How many packets arrive with one bit flipped.
    public var corruption: Probability

    /// How much fits through the link in a second, and how much waits for that.
    public var bandwidth: Bandwidth

    /// How long the reliable mode waits before it sends a lost packet again.
    ///
    /// The wait does not grow: after a blackout, reliable messages arrive at most this much later than other packets.
    public var retransmissionTimeout: Duration

    /// How many reliable messages the application gets twice, as after a resend across a reconnection.
    public var reliableDuplication: Probability

    /// Creates conditions that are perfect except for the given ones.
    public init(
        delay: Duration = .zero,
        sawtooth: Sawtooth? = nil,
        jitter: Jitter = .none,
        loss: Loss = .none,
        blackout: Blackout? = nil,
        duplication: Probability = .never,
        reordering: Reordering = .byJitter,
        corruption: Probability = .never,
        bandwidth: Bandwidth = .unlimited,
        retransmissionTimeout: Duration = .milliseconds(200),
        reliableDuplication: Probability = .never
    ) {
        self.delay = delay
        self.sawtooth = sawtooth
        self.jitter = jitter
        self.loss = loss
        self.blackout = blackout
        self.duplication = duplication
        self.reordering = reordering
        self.corruption = corruption
        self.bandwidth = bandwidth
        self.retransmissionTimeout = retransmissionTimeout
        self.reliableDuplication = reliableDuplication
    }

    public static let perfect = LinkConditions()
}

/// A delay that grows evenly, then drops at once: a buffer that fills and is flushed.
public struct Sawtooth: Sendable, Hashable {
    /// The further delay at the end of each period.
    public var height: Duration
    public var period: Duration

    /// - Precondition: The period is a microsecond or longer.
    public init(height: Duration, period: Duration) {
        precondition(period.microseconds > 0, "A sawtooth's period is a microsecond or longer, not \(period)")
        self.height = height
        self.period = period
    }

    /// The further delay at a moment, in microseconds.
    func delay(at time: VirtualTime) -> Int64 {
        let phase = time.microseconds % period.microseconds
        let (high, low) = phase.multipliedFullWidth(by: height.microseconds)
        return period.microseconds.dividingFullWidth((high, low)).quotient
    }
}

/// The time in which a link loses everything: the end of each period.
public struct Blackout: Sendable, Hashable {
    public var length: Duration
    public var period: Duration

    /// - Precondition: The period is a microsecond or longer.
    public init(length: Duration, every period: Duration) {
        precondition(period.microseconds > 0, "A blackout's period is a microsecond or longer, not \(period)")
        self.length = length
        self.period = period
    }

    func covers(_ time: VirtualTime) -> Bool {
        time.microseconds % period.microseconds >= (period - length).microseconds
    }
}

/// Whether unreliable packets overtake each other.
public enum Reordering: Sendable, Hashable {
    /// No packet arrives before one that was sent earlier: what would overtake waits.
    case none
    /// A packet overtakes when its jitter makes it.
    case byJitter
    /// In addition, this share of the packets is held back for up to this long, each length equally likely.
    case holdingBack(Probability, upTo: Duration)
}

/// A link's throughput, and the queue in front of it.
public struct Bandwidth: Sendable, Hashable {
    /// Counted with ``Bandwidth/overheadBytes`` a packet, 1 or more; `nil` for no limit.
    public var bitsPerSecond: Int?

    /// The most that waits where there is a limit; a packet that does not fit is lost.
    public var queueBytes: Int

    /// The bytes that IPv4 and UDP add to each packet.
    public static var overheadBytes: Int { 28 }

    /// The usual length of the queue: some forty full datagrams.
    public static var usualQueueBytes: Int { 50_000 }

    public static let unlimited = Bandwidth(bitsPerSecond: nil)

    /// - Parameter bitsPerSecond: 1 or more; `nil` for no limit.
    public init(bitsPerSecond: Int?, queueBytes: Int = Bandwidth.usualQueueBytes) {
        precondition(bitsPerSecond ?? 1 > 0, "A bandwidth is 1 bit/s or more, not \(bitsPerSecond ?? 0)")
        self.bitsPerSecond = bitsPerSecond
        self.queueBytes = queueBytes
    }

    /// How long the link is busy with a packet, in microseconds, rounded up; `nil` where there is no limit.
    func transmissionTime(payloadBytes: Int) -> Int64? {
        guard let bitsPerSecond else { return nil }
        let bits = (payloadBytes + Self.overheadBytes) * 8
        return Int64((bits * 1_000_000 + bitsPerSecond - 1) / bitsPerSecond)
    }
}
