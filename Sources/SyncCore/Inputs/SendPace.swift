/// The send interval of a peer: one tick, or more on a link with little bandwidth.
///
/// Every packet is complete (all unacknowledged inputs, or the state), so sending less often costs latency, not data. A
/// link that is sent more than its bandwidth queues the rest, and acknowledgements come later and later. Jitter, loss
/// and silences delay acknowledgements, too, but not those of many packets in a row that all bring news: only such a
/// delay counts. The peer then sends slightly less often than news came through, until the queue is empty. After five
/// calm seconds it probes an interval that is one tick shorter. If a queue follows before the next calm period, however
/// slowly it grows, the probe has failed, and the back-off doubles.
public struct SendPace: Sendable {
    /// Ticks between packets.
    @usableFromInline var interval: UInt32 = 1

    /// True if the interval was ever longer than a tick.
    public var wasSlowed = false

    /// The default longest interval in ticks: four packets a second.
    @inlinable public static var longestInterval: UInt32 { 15 }

    /// The longest interval in ticks.
    @usableFromInline let longest: UInt32

    /// The peer's tick of the last packet.
    @usableFromInline var lastSent: UInt32 = 0

    /// The latest number that the others have acknowledged.
    @usableFromInline var heard: UInt32 = 0

    /// The first number sent at this interval: acknowledgements below it tell of the interval before.
    @usableFromInline var firstOfInterval: UInt32 = 0

    /// The shortest round trip and one-way delay of the last half minute and the one before.
    @usableFromInline var roundTrip = ShortestDelay()
    @usableFromInline var oneWay = ShortestDelay()

    /// Late acknowledgements in a row; tick and number of the first one.
    @usableFromInline var late = (count: 0, peerTick: UInt32(0), heard: UInt32(0))

    /// Start of the calm period, and the ticks that it lasts before a probe.
    @usableFromInline var calmSince: UInt32 = 0
    @usableFromInline var backOff = shortestBackOff

    /// True until the last probe has held for a calm period.
    @usableFromInline var isProbing = false

    /// Ticks by which a round trip exceeds the shortest one if there is a queue: half a second, more than jitter or the
    /// delay of a buffer that others fill.
    @inlinable static var tolerance: Int32 { 30 }

    /// Ticks of one-way delay before this direction is blamed for the queue.
    @inlinable static var toleranceOneWay: Int32 { 5 }

    /// Late packets in a row that count as a queue; fewer if they span more than a second and a half.
    @inlinable static var latePackets: Int { 8 }
    @inlinable static var fewestLatePackets: Int { 2 }
    @inlinable static var longTime: UInt32 { 90 }

    /// Bounds of the probe back-off, in ticks.
    @inlinable static var shortestBackOff: UInt32 { 300 }
    @inlinable static var longestBackOff: UInt32 { 3_600 }

    @inlinable public init(longest: UInt32 = longestInterval) {
        self.longest = longest
    }

    /// Returns true, and notes the packet as sent, if the peer sends in this tick.
    @inlinable public mutating func takeTurn(at peerTick: UInt32) -> Bool {
        guard interval == 1 || peerTick &- lastSent >= interval else { return false }
        lastSent = peerTick
        return true
    }

    /// Makes the peer send in the next tick at any interval, because the others stall without the packet.
    @inlinable mutating func sendInNextTick() {
        lastSent = lastSent &- longest
    }

    /// Resets the acknowledgements, because the numbers start over.
    @inlinable mutating func restart() {
        (heard, firstOfInterval, late.count) = (0, 0, 0)
    }

    /// Takes another peer's acknowledgement.
    ///
    /// - Parameters:
    ///   - heard: The latest number that the other peer has, which grows by one a tick.
    ///   - roundTrip: Ticks since that number was first sent.
    ///   - oneWay: Ticks by which the number was late for the other peer when acknowledged; if `nil`, a queue in either
    ///     direction counts.
    ///   - last: The latest number that can be acknowledged.
    ///   - peerTick: The local peer's tick.
    @inlinable public mutating func note(
        heard: UInt32,
        roundTrip: Int32,
        oneWay: Int32?,
        last: UInt32,
        at peerTick: UInt32
    ) {
        guard heard > self.heard else { return }
        self.heard = heard
        let excess = self.roundTrip.excess(of: roundTrip, at: peerTick) - Int32(interval - 1)
        let isThisWay = oneWay.map { self.oneWay.excess(of: $0, at: peerTick) >= Self.toleranceOneWay } ?? true
        guard heard >= firstOfInterval else { return }
        if excess >= Self.tolerance && isThisWay {
            if late.count == 0 { late = (0, peerTick, heard) }
            late.count += 1
            calmSince = peerTick
            let isLong = late.count > Self.fewestLatePackets && peerTick &- late.peerTick > Self.longTime
            if late.count > Self.latePackets || isLong {
                lengthen(after: peerTick &- late.peerTick, for: heard - late.heard)
                change(at: peerTick, last)
            }
            return
        }
        late.count = 0
        if excess >= Self.tolerance / 3 && isThisWay {
            calmSince = peerTick
        } else if peerTick &- calmSince > backOff {
            isProbing = interval > 1
            guard isProbing else { return }
            interval -= 1
            change(at: peerTick, last)
        }
    }

    /// Sends slightly less often than news came through.
    @inlinable mutating func lengthen(after ticks: UInt32, for news: UInt32) {
        let carried = (interval * ticks + news - 1) / max(news, 1)
        backOff = isProbing ? min(backOff * 2, Self.longestBackOff) : Self.shortestBackOff
        interval = min(max(carried, interval) + 1, longest)
        wasSlowed = true
    }

    @inlinable mutating func change(at peerTick: UInt32, _ last: UInt32) {
        firstOfInterval = last + 1
        calmSince = peerTick
        late.count = 0
    }
}
