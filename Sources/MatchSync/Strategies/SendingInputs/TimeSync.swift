internal import GameCore

/// Measures the frame advantage, and says how a peer that is behind catches up.
///
/// When the local peer sends, it sees the remote peer's ticks late by its own advantage and the one-way delay; the
/// remote peer sees those of the local peer late by the opposite advantage and the delay of the other direction. Half
/// the difference of the two is the frame advantage, where both directions take the same time. Source: T. Cannon, GGPO.
///
/// A peer whose clock is slow makes its ticks a little shorter, see ``speedUp``. After a gap it simulates whole ticks
/// at once, see ``takeGap(before:)``. A gap is a stretch of time in which the peer simulated nothing: before it first
/// hears of the remote peer, while its device is suspended, and in a stall. The device's clock tells of it; where the
/// clock stood still too, the remote peers' inputs do, see ``showsGap(at:remoteTick:)``.
struct TimeSync: Sendable {
    /// Packets over which the advantage is averaged.
    private static let samples: Int32 = 40

    /// Packets after which the length of a gap is clear.
    private static let samplesOfGap: Int32 = 8

    /// Ticks by which loss and jitter may make the remote peers look further behind than they are.
    private static let tolerance = 3

    /// The mean frame advantage in 1/256 ticks, and the packets that it is of.
    private var advantage: Int32 = 0
    private var count: Int32 = 0

    /// The mean one-way delay in 1/256 ticks.
    private var meanDelay: Int32 = 0

    /// Whether a gap may still have to be made up.
    private var mayHaveGap = true

    /// What the remote peer sees of its advantage, from its latest packet; `nil` once a local packet was sent since.
    private var remoteAdvantage: Int?

    /// What a remote peer sees counts once it has the local inputs up to this tick: the first one after the last gap; 0
    /// before any.
    private var firstTickAfterGap: UInt32 = 0

    /// Whether the device's clock told of the last gap.
    private var wasGapTold = false

    /// Whether the remote peer has local inputs that were made after the last gap.
    private var knowsOfGap = false

    /// Whether the distance of the peers was measured in this timeline since the last gap.
    private var isMeasured = false

    /// The one-way delay in ticks as packets show it, the tick in which they are sent included: half of what both
    /// directions take together.
    private var delay: Int { Int((meanDelay + 128) / 256) }

    /// By how much to shorten the local ticks, in parts per million: 0 to 20,000.
    ///
    /// A peer that is ahead keeps its pace.
    var speedUp: Int {
        guard count == Self.samples else { return 0 }
        return advantage < -160 ? min(Int(-advantage) * 40, 20_000) : 0
    }

    /// Begins a timeline: the ticks of another one do not count.
    mutating func begin() {
        resume()
        firstTickAfterGap = 0
        wasGapTold = false
        knowsOfGap = false
        isMeasured = false
    }

    /// Goes on in the timeline from a later match: the distance from there is measured again, and a gap is one still.
    mutating func resume() {
        restart()
        remoteAdvantage = nil
    }

    /// Takes what a remote peer sees of its frame advantage, from a packet of it.
    ///
    /// - Parameter tick: The last tick of which the remote peer has the local input.
    mutating func receive(advantage: Int, knowing tick: Int) {
        guard tick >= Int(firstTickAfterGap) else { return }
        remoteAdvantage = advantage
        knowsOfGap = firstTickAfterGap > 0
    }

    /// Takes what the local peer sees of its frame advantage when it sends a packet.
    ///
    /// - Parameter interval: Ticks from one local packet to the next. The remote peer has inputs later by half of it
    ///   than the one-way delay.
    mutating func send(advantage: Int, interval: UInt32) {
        if let remoteAdvantage {
            note(Int32(advantage), Int32(remoteAdvantage) - Int32(interval - 1) / 2)
        }
        remoteAdvantage = nil
    }

    private mutating func note(_ local: Int32, _ remote: Int32) {
        count = min(count + 1, Self.samples)
        if count >= Self.samplesOfGap { isMeasured = true }
        advantage += ((local - remote) * 128 - advantage) / count
        meanDelay += ((local + remote) * 128 - meanDelay) / count
    }

    /// Forgets the measured advantage.
    private mutating func restart() {
        (advantage, count) = (0, 0)
    }
}

/// Gaps.
extension TimeSync {
    /// Starts measuring again after a gap, because earlier measurements say nothing about the distance of the peers
    /// now.
    ///
    /// - Parameters:
    ///   - firstTick: The first tick that takes a local input made after the gap.
    ///   - isTold: Whether the device's clock tells of the gap.
    mutating func restart(afterGap firstTick: UInt32, isTold: Bool) {
        restart()
        wasGapTold = isTold
        mayHaveGap = true
        remoteAdvantage = nil
        firstTickAfterGap = firstTick
        knowsOfGap = false
        isMeasured = false
    }

    /// Whether the local peer must have stood still: a remote peer has made an input for a tick that the local one is
    /// more than ``GameCore/TickSchedule/mostMadeUp`` ticks before.
    ///
    /// The input is late by the delay, so the remote peer is even further ahead. It counts once the distance was measured,
    /// or the remote peer knows of the last gap.
    func showsGap(at currentTick: UInt32, remoteTick: Int) -> Bool {
        guard remoteTick - Int(currentTick) > TickSchedule.mostMadeUp else { return false }
        return knowsOfGap || isMeasured
    }

    /// How many ticks to simulate at once to make up the rest of a gap: once after each, as soon as that is clear.
    ///
    /// - Parameter firstTick: The first tick that takes a local input made after the current tick.
    mutating func takeGap(before firstTick: UInt32) -> UInt32 {
        guard mayHaveGap, count >= Self.samplesOfGap else { return 0 }
        mayHaveGap = false
        guard advantage <= -192 else { return 0 }
        let ticks = UInt32((-advantage + 128) / 256)
        advantage = 0
        if firstTickAfterGap > 0 {
            restart()
            remoteAdvantage = nil
            firstTickAfterGap = firstTick + ticks
            knowsOfGap = false
            isMeasured = false
        }
        return ticks
    }

    /// How many ticks to simulate at once right after a gap, to be where the remote peers are when they hear of it.
    ///
    /// - Parameters:
    ///   - length: Ticks that the gap lasted; `nil` where that is not known.
    ///   - remoteTick: The tick that the remote peers were in when they sent their latest input.
    ///   - stallTick: The tick after which they stall without further local inputs; `nil` where they need none.
    func ticksBehind(after length: UInt32?, currentTick: UInt32, remoteTick: Int, stallTick: UInt32?) -> UInt32 {
        // Where the remote peers were when they sent what came last.
        var ticks = remoteTick - Int(currentTick) - 1
        // Where they have come to since. Where nothing tells of a gap but their inputs, the delay may have changed too: two
        // peers that both take it for longer than it is would overtake each other for ever.
        if length != nil || wasGapTold { ticks += delay }
        // Packets get lost, clocks do not: unless the remote peers were suspended too, they have gone on all the time.
        if let length, ticks + Self.tolerance >= Int(length) { ticks = Int(length) }
        // They stall at the end of their prediction window, and go on when they hear of the local peer.
        if let stallTick { ticks = min(ticks, Int(stallTick) - delay - Int(currentTick)) }
        return UInt32(max(ticks, 0))
    }
}
