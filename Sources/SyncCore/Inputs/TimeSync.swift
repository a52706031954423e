public import GameBasics

/// Measures the frame advantage, and tells a peer that is behind how to catch up.
///
/// When the local peer sends, it sees the remote ticks late by its own advantage plus the one-way delay; the remote
/// peer sees the local ticks late by the opposite advantage plus the delay of the other direction. Half the difference
/// of the two is the frame advantage, if both directions take the same time. Source: T. Cannon, GGPO.
///
/// A peer with a slow clock shortens its ticks slightly, see ``speedUp``. After a gap it simulates whole ticks at once,
/// see ``takeGap(before:)``. A gap is a period in which the peer simulated nothing: before it first hears of the remote
/// peer, while its device is suspended, and in a stall. The device's clock shows the gap; if the clock slept, too, the
/// remote peers' inputs show it, see ``showsGap(at:remoteTick:)``.
@usableFromInline struct TimeSync: Sendable {
    /// Packets over which the advantage is averaged.
    @inlinable static var samples: Int32 { 40 }

    /// Packets after which the length of a gap is known.
    @inlinable static var samplesOfGap: Int32 { 8 }

    /// Ticks by which loss and jitter may make the remote peers seem further behind than they are.
    @inlinable static var tolerance: Int { 3 }

    /// The mean frame advantage in 1/256 ticks, and the packets averaged.
    @usableFromInline var advantage: Int32 = 0
    @usableFromInline var count: Int32 = 0

    /// The mean one-way delay in 1/256 ticks.
    @usableFromInline var meanDelay: Int32 = 0

    /// True if a gap may still have to be made up.
    @usableFromInline var mayHaveGap = true

    /// The remote peer's frame advantage in its latest packet; `nil` once a local packet was sent since.
    @usableFromInline var remoteAdvantage: Int?

    /// The first tick after the last gap, 0 before any: remote measurements count once the remote peer has the local
    /// inputs up to this tick.
    @usableFromInline var firstTickAfterGap: UInt32 = 0

    /// True if the device's clock showed the last gap.
    @usableFromInline var wasGapTold = false

    /// True if the remote peer has local inputs made after the last gap.
    @usableFromInline var knowsOfGap = false

    /// True if the distance of the peers was measured in this timeline since the last gap.
    @usableFromInline var isMeasured = false

    /// The one-way delay in ticks, half of the round trip; it includes the tick of sending.
    @inlinable var oneWayDelay: Int { Int((meanDelay + 128) / 256) }

    /// Reduction of the local tick length, in parts per million: 0 to 20,000.
    ///
    /// A peer that is ahead keeps its pace.
    @inlinable var speedUp: Int {
        guard count == Self.samples else { return 0 }
        return advantage < -160 ? min(Int(-advantage) * 40, 20_000) : 0
    }

    /// Begins a timeline: the ticks of the last one do not count.
    @inlinable mutating func begin() {
        measure(from: 0)
        wasGapTold = false
    }

    /// Continues the timeline from a later match: measures the distance again, and still makes up a gap.
    @inlinable mutating func resume() {
        (advantage, count) = (0, 0)
        remoteAdvantage = nil
    }

    /// Takes the frame advantage in a packet of a remote peer.
    ///
    /// - Parameter tick: The last tick of the local inputs that the remote peer knows.
    @inlinable mutating func receive(advantage: Int, knowing tick: Int) {
        guard tick >= Int(firstTickAfterGap) else { return }
        remoteAdvantage = advantage
        knowsOfGap = firstTickAfterGap > 0
    }

    /// Takes the local frame advantage in a packet to be sent.
    ///
    /// - Parameter interval: Ticks between local packets; the remote peer gets inputs late by the one-way delay plus
    ///   half of this.
    @inlinable mutating func send(advantage: Int, interval: UInt32) {
        if let remoteAdvantage {
            note(Int32(advantage), Int32(remoteAdvantage) - Int32(interval - 1) / 2)
        }
        remoteAdvantage = nil
    }

    @inlinable mutating func note(_ local: Int32, _ remote: Int32) {
        count = min(count + 1, Self.samples)
        if count >= Self.samplesOfGap { isMeasured = true }
        advantage += ((local - remote) * 128 - advantage) / count
        meanDelay += ((local + remote) * 128 - meanDelay) / count
    }

    /// Measures the distance again, by packets of a remote peer that has the local inputs up to a tick.
    @inlinable mutating func measure(from firstTick: UInt32) {
        resume()
        firstTickAfterGap = firstTick
        knowsOfGap = false
        isMeasured = false
    }
}

/// Gaps.
extension TimeSync {
    /// Starts measuring again after a gap, because earlier measurements say nothing about the present distance of the
    /// peers.
    ///
    /// - Parameters:
    ///   - firstTick: The first tick with a local input made after the gap.
    ///   - isTold: True if the device's clock shows the gap.
    @inlinable mutating func restart(afterGap firstTick: UInt32, isTold: Bool) {
        measure(from: firstTick)
        wasGapTold = isTold
        mayHaveGap = true
    }

    /// True if the local peer must have stood still: a remote peer has made an input for a tick more than
    /// ``GameBasics/TickSchedule/mostMadeUp`` ticks ahead of the local one.
    ///
    /// The input is late by the delay, so the remote peer is even further ahead. It counts once the distance was
    /// measured, or the remote peer knows of the last gap.
    @inlinable func showsGap(at currentTick: UInt32, remoteTick: Int) -> Bool {
        guard remoteTick - Int(currentTick) > TickSchedule.mostMadeUp else { return false }
        return knowsOfGap || isMeasured
    }

    /// Ticks to simulate at once to make up the rest of a gap: once after each gap, as soon as the rest is known.
    ///
    /// - Parameter firstTick: The first tick with a local input made after the current tick.
    @inlinable mutating func takeGap(before firstTick: UInt32) -> UInt32 {
        guard mayHaveGap, count >= Self.samplesOfGap else { return 0 }
        mayHaveGap = false
        guard advantage <= -192 else { return 0 }
        let ticks = UInt32((-advantage + 128) / 256)
        advantage = 0
        if firstTickAfterGap > 0 { measure(from: firstTick + ticks) }
        return ticks
    }

    /// Ticks to simulate at once right after a gap, to be level with the remote peers when they hear of it.
    ///
    /// - Parameters:
    ///   - length: The length of the gap in ticks; `nil` if unknown.
    ///   - remoteTick: The tick of the remote peers when they sent their latest input.
    ///   - stallTick: The tick after which they stall without further local inputs; `nil` if they need none.
    @inlinable func ticksBehind(after length: UInt32?, currentTick: UInt32, remoteTick: Int, stallTick: UInt32?)
        -> UInt32
    {
        // The remote peers' tick when they sent the latest inputs.
        var ticks = remoteTick - Int(currentTick) - 1
        // Their progress since. If only their inputs show the gap, the delay may have changed, too: two peers that both
        // overestimate it would overtake each other forever.
        if length != nil || wasGapTold { ticks += oneWayDelay }
        // Packets get lost, clocks do not: unless suspended themselves, the remote peers have simulated all the time.
        if let length, ticks + Self.tolerance >= Int(length) { ticks = Int(length) }
        // They stall at the end of their prediction window, and continue when they hear of the local peer.
        if let stallTick { ticks = min(ticks, Int(stallTick) - oneWayDelay - Int(currentTick)) }
        return UInt32(max(ticks, 0))
    }
}
