/// The conditions of one direction of a link.
///
/// All delays are one-way.
///
/// The reliable mode meets the same conditions and hides them like a transport: it retransmits lost and corrupted
/// messages, holds back early ones and drops duplicates.
public struct LinkConditions: Sendable, Hashable {
    /// The base delay of every packet, before sawtooth and jitter.
    public var delay: Duration

    /// A periodic delay added to ``delay``.
    public var sawtooth: Sawtooth?

    public var jitter: Jitter

    public var loss: Loss

    /// Measured delays and losses, in addition to all others.
    public var trace: LinkTrace?

    /// Periodic times of total loss.
    public var blackout: Blackout?

    /// The share of unreliable packets that arrive twice; the duplicate has its own jitter.
    public var duplication: Probability

    public var reordering: Reordering

    /// The share of packets that arrive with one bit flipped.
    public var corruption: Probability

    public var bandwidth: Bandwidth

    /// The time after which the reliable mode retransmits a lost packet.
    ///
    /// There is no back-off: after a blackout, reliable messages arrive at most this much later than other packets.
    public var retransmissionTimeout: Duration

    /// The share of reliable messages that the application gets twice, as after a resend across a reconnection.
    public var reliableDuplication: Probability

    /// Creates perfect conditions except for the given ones.
    public init(
        delay: Duration = .zero,
        sawtooth: Sawtooth? = nil,
        jitter: Jitter = .none,
        loss: Loss = .none,
        trace: LinkTrace? = nil,
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
        self.trace = trace
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
    /// The added delay at the end of each period.
    public var height: Duration
    public var period: Duration

    /// - Precondition: The period is a microsecond or longer.
    public init(height: Duration, period: Duration) {
        precondition(period.microseconds > 0, "A sawtooth's period is a microsecond or longer, not \(period)")
        self.height = height
        self.period = period
    }

    /// The added delay, in microseconds.
    func delay(at time: VirtualTime) -> Int64 {
        let phase = time.microseconds % period.microseconds
        let (high, low) = phase.multipliedFullWidth(by: height.microseconds)
        return period.microseconds.dividingFullWidth((high, low)).quotient
    }
}

/// A periodic total loss: the end of each period.
public struct Blackout: Sendable, Hashable {
    public var length: Duration
    public var period: Duration

    /// The time by which a period ends before a multiple of its length, from 0 to a period, which is left out.
    public var phase: Duration

    /// - Precondition: The period is a microsecond or longer, and longer than the phase.
    public init(length: Duration, every period: Duration, phase: Duration = .zero) {
        precondition(period.microseconds > 0, "A blackout's period is a microsecond or longer, not \(period)")
        precondition(phase >= .zero && phase < period, "A phase is from 0 to a period, not \(phase)")
        self.length = length
        self.period = period
        self.phase = phase
    }

    func covers(_ time: VirtualTime) -> Bool {
        (time.microseconds + phase.microseconds) % period.microseconds >= (period - length).microseconds
    }

    /// The end of the period at a time.
    func end(at time: VirtualTime) -> VirtualTime {
        let (period, phase) = (period.microseconds, phase.microseconds)
        return VirtualTime(microseconds: ((time.microseconds + phase) / period + 1) * period - phase)
    }
}

/// The reordering of unreliable packets.
public enum Reordering: Sendable, Hashable {
    /// Packets keep their order: an early one waits.
    case none
    /// A packet overtakes if its jitter makes it arrive earlier.
    case byJitter
    /// In addition to `byJitter`, this share of the packets is held back for a time uniform up to the given one.
    case holdingBack(Probability, upTo: Duration)
}

/// The throughput of a link and the queue in front of it.
public struct Bandwidth: Sendable, Hashable {
    /// Counted with ``Bandwidth/overheadBytes`` a packet, 1 or more; `nil` for no limit.
    public var bitsPerSecond: Int?

    /// The capacity of the queue, used only with a limit; a packet that does not fit is lost.
    public var queueBytes: Int

    /// The IPv4 and UDP header bytes of each packet.
    public static var overheadBytes: Int { 28 }

    /// The default capacity of the queue: about forty full datagrams.
    public static var usualQueueBytes: Int { 50_000 }

    public static let unlimited = Bandwidth(bitsPerSecond: nil)

    /// - Parameter bitsPerSecond: 1 or more; `nil` for no limit.
    public init(bitsPerSecond: Int?, queueBytes: Int = Bandwidth.usualQueueBytes) {
        precondition(bitsPerSecond ?? 1 > 0, "A bandwidth is 1 bit/s or more, not \(bitsPerSecond ?? 0)")
        self.bitsPerSecond = bitsPerSecond
        self.queueBytes = queueBytes
    }

    /// The transmission time of a packet in microseconds, rounded up; `nil` without a limit.
    func transmissionTime(payloadBytes: Int) -> Int64? {
        guard let bitsPerSecond else { return nil }
        let bits = (payloadBytes + Self.overheadBytes) * 8
        return Int64((bits * 1_000_000 + bitsPerSecond - 1) / bitsPerSecond)
    }
}
