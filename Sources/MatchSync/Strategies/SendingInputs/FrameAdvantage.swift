/// How many ticks a peer is ahead of another one, from what each sees of the other's packets.
///
/// When a peer sends, the other's ticks are late by its own advantage and the delay of the way here;
/// when the other does, this one's are late by minus that advantage and the delay of the way there.
/// Half the difference is the advantage, where both ways take the same time. Source: T. Cannon, GGPO.
///
/// Clocks that differ are met by ticks that are a little shorter, see ``speedUp``. Whole ticks are made up at once,
/// see ``takeGap()``: when the peer first hears of the other one, and after it stood still or stalled.
struct FrameAdvantage: Sendable {
    /// Over how many packets it is averaged.
    static let samples: Int32 = 40

    /// After how many packets a gap is clear.
    private static let samplesOfGap: Int32 = 8

    /// In 1/256 ticks.
    private var mean: Int32 = 0
    private var count: Int32 = 0

    /// The delay of one way as packets show it, in 1/256 ticks.
    private var meanDelay: Int32 = 0

    /// Whether the peer may make up a gap at once.
    private var mayHaveGap = true

    /// The delay of one way in ticks, half of what both take together: what a peer that is level sees the other's
    /// ticks come late by, the tick in which it sends included.
    var delay: Int32 { (meanDelay + 128) / 256 }

    /// Forgets what was seen of another timeline.
    mutating func restart() {
        (mean, count) = (0, 0)
    }

    /// Begins to measure anew after a gap: what was seen before says nothing of how far apart the two are now.
    mutating func restartAfterGap() {
        restart()
        mayHaveGap = true
    }

    /// - Parameters:
    ///   - lag: By how many ticks the other is behind as it looks from here, when a packet is sent.
    ///   - otherLag: The same from there, as the other's packet says.
    mutating func note(lag: Int32, otherLag: Int32) {
        count = min(count + 1, Self.samples)
        mean += ((lag - otherLag) * 128 - mean) / count
        meanDelay += ((lag + otherLag) * 128 - meanDelay) / count
    }

    /// The whole ticks by which the peer is behind, once after each gap, as soon as that is clear.
    mutating func takeGap() -> UInt32 {
        guard mayHaveGap, count >= Self.samplesOfGap else { return 0 }
        mayHaveGap = false
        guard mean <= -192 else { return 0 }
        defer { mean = 0 }
        return UInt32((-mean + 128) / 256)
    }

    /// By how much to tick faster, in parts per million, at most 20,000: a peer that is ahead waits.
    var speedUp: Int {
        guard count == Self.samples else { return 0 }
        return mean < -160 ? min(Int(-mean) * 40, 20_000) : 0
    }
}
