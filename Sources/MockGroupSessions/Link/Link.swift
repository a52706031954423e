/// One direction between two devices: decides the fate of each packet.
///
/// Every packet draws from its own random stream, so a changed condition affects only the packets that it applies to.
package struct Link {
    /// The most messages in flight: over a minute of one message a tick.
    ///
    /// Beyond it, an unreliable message is lost and a reliable send is refused.
    static let capacity = 4_096

    var conditions: LinkConditions {
        didSet {
            times = Times(conditions)
            loss.change(to: conditions.loss)
        }
    }
    var statistics = LinkStatistics()

    /// Planned fates of single transmissions, which replace the drawn ones.
    var round = TransmissionRound()

    /// The conditions' times in whole microseconds: dividing a `Duration` on each packet is too slow.
    private var times: Times

    /// Seed of all draws, which may change between two packets.
    var seed: UInt64
    private var packets: UInt64 = 0
    private var loss: LossProcess
    private var jitter: Int64 = 0

    /// The end of the latest single blackout.
    private var darkUntil = VirtualTime()

    /// The end of the transmission of all queued packets.
    private var busyUntil = VirtualTime()

    /// The latest arrival so far, which later packets wait for if the link keeps the order.
    private var lastArrival = VirtualTime()

    /// Number of the last unreliable message sent; highest number that has arrived.
    private var sequence: UInt64 = 0
    private var latestArrived: UInt64 = 0

    package init(conditions: LinkConditions, seed: UInt64) {
        self.conditions = conditions
        times = Times(conditions)
        loss = LossProcess(conditions.loss)
        self.seed = seed
    }

    private struct Times {
        let delay: Int64
        let jitter: Int64
        let blackout: (start: Int64, period: Int64)?

        init(_ conditions: LinkConditions) {
            delay = conditions.delay.microseconds
            jitter = conditions.jitter.amount.microseconds
            blackout = conditions.blackout.map { (($0.period - $0.length).microseconds, $0.period.microseconds) }
        }

        func isDark(at time: VirtualTime) -> Bool {
            guard let blackout else { return false }
            return time.microseconds % blackout.period >= blackout.start
        }
    }

    /// True if a blackout loses all packets at this time.
    func isDark(at now: VirtualTime) -> Bool { now < darkUntil || times.isDark(at: now) }

    /// Begins a single blackout, in addition to the conditions' own; does not shorten a running one.
    mutating func blackOut(until end: VirtualTime) {
        darkUntil = max(darkUntil, end)
    }

    var isFull: Bool { statistics.inFlight >= Self.capacity }

    /// Transmits an unreliable message if there is room, and counts it.
    mutating func transmitUnreliable(byteCount: Int, at now: VirtualTime) -> Flight {
        statistics.sent += 1
        statistics.noteUnreliable(byteCount: byteCount)
        let flight = isFull ? .lost(.fullLink) : transmit(byteCount: byteCount, at: now)
        switch flight {
        case .lost:
            statistics.lost += 1
        case .arriving(_, let again, let corruptedBit):
            statistics.inFlight += 1
            if corruptedBit != nil { statistics.corrupted += 1 }
            if again != nil { statistics.duplicate() }
        }
        return flight
    }

    /// Numbers the next unreliable message, from 1.
    mutating func nextSequence() -> UInt64 {
        sequence += 1
        return sequence
    }

    /// Notes the arrival of an unreliable message.
    ///
    /// - Returns: True if a later message has arrived before it.
    mutating func noteArrival(of sequence: UInt64) -> Bool {
        let isReordered = sequence < latestArrived
        if isReordered {
            statistics.reordered += 1
        }
        latestArrived = max(latestArrived, sequence)
        return isReordered
    }

    /// The arrival of a packet that only ``LinkConditions/delay`` delays.
    func expectedArrival(at now: VirtualTime) -> VirtualTime {
        VirtualTime(microseconds: now.microseconds + times.delay)
    }

    /// Decides the fate of a packet and occupies the bandwidth.
    package mutating func transmit(byteCount: Int, at now: VirtualTime) -> Flight {
        // Drawn for a planned fate, too, so that it changes no other packet's.
        let drawn = draw(byteCount: byteCount, at: now)
        return round.take(drawn, byteCount: byteCount, at: now)
    }

    private mutating func draw(byteCount: Int, at now: VirtualTime) -> Flight {
        packets += 1
        statistics.bytes += byteCount
        var random = RandomStream(seed: seed, stream: packets)

        // A separate stream, so that another kind of loss changes no other draw of this packet.
        var lossRandom = RandomStream(seed: random.next())
        let isLost = loss.losesNext(random: &lossRandom)
        guard let departure = departure(byteCount: byteCount, at: now) else { return .lost(.fullQueue) }
        if isDark(at: now) { return .lost(.blackout) }
        let measured = conditions.trace.map { $0.delay(of: packets, seed: seed) } ?? 0
        guard let measured, !isLost else { return .lost(.chance) }

        let bit = Int(random.next(below: UInt64(byteCount) * 8))
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

    /// Bytes queued for the bandwidth, including the rest of the packet in transmission.
    func queuedBytes(at now: VirtualTime) -> Int {
        guard let bitsPerSecond = conditions.bandwidth.bitsPerSecond else { return 0 }
        return Int(now.duration(to: max(now, busyUntil)).microseconds) * bitsPerSecond / 8_000_000
    }

    private mutating func arrival(
        departure: VirtualTime,
        measured: Int64,
        random: inout RandomStream
    ) -> VirtualTime {
        if !random.happens(conditions.jitter.correlation) {
            jitter = conditions.jitter.shape.draw(times.jitter, from: &random)
        }
        var delay = times.delay + measured + jitter
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

/// The fate of a packet on a link.
package enum Flight {
    case lost(PacketLoss)
    /// The packet arrives, possibly duplicated or with one bit flipped.
    case arriving(at: VirtualTime, again: VirtualTime?, corruptedBit: Int?)
}
