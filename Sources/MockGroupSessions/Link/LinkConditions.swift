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

    /// A delay in milliseconds that varies uniformly, and a loss.
    static func varying(_ delay: Int, by jitter: Int = 0, loss: Loss = .none) -> LinkConditions {
        LinkConditions(delay: .milliseconds(delay), jitter: .uniform(.milliseconds(jitter)), loss: loss)
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

extension LinkConditions: CustomStringConvertible {
    /// One line in whole milliseconds and exact percentages, such as `100 ± 20 ms one-way, 4% lost`.
    public var description: String {
        var parts = [delayDescription]
        if let trace { parts = (parts[0] == LinkConditions.perfect.delayDescription ? [] : parts) + ["\(trace)"] }
        if jitter.correlation != .never { parts.append("jitter \(jitter.correlation) correlated") }
        if loss.mean != .never {
            parts.append("\(loss.mean) lost\(loss.burst > 1 ? " in bursts of \(loss.burst)" : "")")
        }
        if let blackout { parts.append("all lost for \(blackout)") }
        if duplication != .never { parts.append("\(duplication) duplicated") }
        switch reordering {
        case .none: parts.append("in order")
        case .byJitter: break
        case .holdingBack(let probability, _): parts.append("\(probability) reordered")
        }
        if corruption != .never { parts.append("\(corruption) corrupted") }
        if let bitsPerSecond = bandwidth.bitsPerSecond {
            let queue = bandwidth.queueBytes
            let isUsual = queue == Bandwidth.usualQueueBytes
            parts.append("\(bitsPerSecond / 1_000) kbit/s" + (isUsual ? "" : ", \(queue) bytes of queue"))
        }
        return parts.joined(separator: ", ")
    }

    private var delayDescription: String {
        let delays = "\(delay.wholeMilliseconds)\(jitter)"
        guard let sawtooth else { return "\(delays) ms one-way" }
        let highest = (delay + sawtooth.height).wholeMilliseconds
        return "\(delays) to \(highest) ms one-way every \(sawtooth.period.wholeMilliseconds) ms"
    }
}

/// The fate of a link's packets under its conditions.
///
/// Every packet draws from its own random stream, so a changed condition affects only the packets that it applies to.
struct LinkProcess {
    var conditions: LinkConditions {
        didSet {
            times = Times(conditions)
            loss.change(to: conditions.loss)
            jitter.change(to: conditions.jitter)
        }
    }

    /// Seed of all draws, which may change between two packets.
    var seed: UInt64

    /// The conditions' times in whole microseconds: dividing a `Duration` on each packet is too slow.
    private var times: Times
    private var packets: UInt64 = 0
    private var loss: LossProcess
    private var jitter: JitterProcess

    /// The end of the latest single blackout.
    private var darkUntil = VirtualTime()

    /// The end of the transmission of all queued packets.
    private var busyUntil = VirtualTime()

    /// The latest arrival so far, which later packets wait for if the link keeps the order.
    private var lastArrival = VirtualTime()

    init(_ conditions: LinkConditions, seed: UInt64) {
        self.conditions = conditions
        self.seed = seed
        times = Times(conditions)
        loss = LossProcess(conditions.loss)
        jitter = JitterProcess(conditions.jitter)
    }

    private struct Times {
        let delay: Int64
        let blackout: (start: Int64, phase: Int64, period: Int64)?

        init(_ conditions: LinkConditions) {
            delay = conditions.delay.microseconds
            blackout = conditions.blackout.map {
                (($0.period - $0.length).microseconds, $0.phase.microseconds, $0.period.microseconds)
            }
        }

        func isDark(at time: VirtualTime) -> Bool {
            guard let blackout else { return false }
            return (time.microseconds + blackout.phase) % blackout.period >= blackout.start
        }
    }

    /// True if a blackout loses all packets at this time.
    func isDark(at now: VirtualTime) -> Bool { now < darkUntil || times.isDark(at: now) }

    /// Begins a single blackout, in addition to the conditions' own; does not shorten a running one.
    mutating func blackOut(until end: VirtualTime) {
        darkUntil = max(darkUntil, end)
    }

    /// The arrival of a packet that only ``LinkConditions/delay`` delays.
    func expectedArrival(at now: VirtualTime) -> VirtualTime {
        VirtualTime(microseconds: now.microseconds + times.delay)
    }

    /// Bytes queued for the bandwidth, including the rest of the packet in transmission.
    func queuedBytes(at now: VirtualTime) -> Int {
        guard let bitsPerSecond = conditions.bandwidth.bitsPerSecond else { return 0 }
        return Int(now.duration(to: max(now, busyUntil)).microseconds) * bitsPerSecond / 8_000_000
    }

    /// The delay that no packet falls below under these conditions.
    var leastDelay: Int64 { max(times.delay + (conditions.trace?.least ?? 0) + jitter.least, 0) }

    /// Draws the fate of the next packet, which occupies the bandwidth.
    mutating func next(byteCount: Int, at now: VirtualTime) -> Flight {
        packets += 1
        var random = RandomStream(seed: seed, stream: packets)

        // A separate stream, so that another kind of loss changes no other draw of this packet.
        var lossRandom = RandomStream(seed: random.next())
        let isLost = loss.losesNext(random: &lossRandom)
        guard let departure = departure(byteCount: byteCount, at: now) else { return .lost(.fullQueue) }
        if isDark(at: now) { return .lost(.blackout) }
        let measured = conditions.trace.map { $0.delay(of: packets, seed: seed) } ?? 0
        guard let measured, !isLost else { return .lost(.chance) }

        let bit = Int(random.next(below: UInt64(max(byteCount, 1)) * 8))
        let corruptedBit = random.happens(conditions.corruption) ? bit : nil
        let isDuplicated = random.happens(conditions.duplication)
        let arrival = arrival(departure: departure, measured: measured, random: &random)
        return .arriving(
            at: arrival,
            again: isDuplicated ? self.arrival(departure: departure, measured: measured, random: &random) : nil,
            corruptedBit: corruptedBit
        )
    }

    /// Draws a duplication of a reliable message.
    mutating func repeatsReliable() -> Bool {
        // The complemented seed gives a stream that no packet's fate draws from.
        var random = RandomStream(seed: ~seed, stream: packets)
        return random.happens(conditions.reliableDuplication)
    }

    /// The end of the packet's transmission; `nil` if the queue has no room for it.
    private mutating func departure(byteCount: Int, at now: VirtualTime) -> VirtualTime? {
        let bandwidth = conditions.bandwidth
        guard let time = bandwidth.transmissionTime(payloadBytes: byteCount) else { return now }
        guard queuedBytes(at: now) + byteCount <= bandwidth.queueBytes else { return nil }
        busyUntil = max(now, busyUntil).advanced(by: .microseconds(time))
        return busyUntil
    }

    private mutating func arrival(
        departure: VirtualTime,
        measured: Int64,
        random: inout RandomStream
    ) -> VirtualTime {
        var delay = times.delay + measured + jitter.next(random: &random)
        delay += conditions.sawtooth?.delay(at: departure) ?? 0
        var arrival = VirtualTime(microseconds: departure.microseconds + max(delay, 0))
        switch conditions.reordering {
        case .byJitter:
            break
        case .none:
            arrival = max(arrival, lastArrival)
        case .holdingBack(let probability, let longest):
            if random.happens(probability) {
                arrival.microseconds += Int64(random.next(below: UInt64(longest.microseconds))) + 1
            }
        }
        lastArrival = max(arrival, lastArrival)
        return arrival
    }
}
