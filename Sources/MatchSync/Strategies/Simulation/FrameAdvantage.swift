/// How many ticks a peer is ahead of another one, from what each sees of the other's packets.
///
/// When a peer sends, the other's ticks are late by its own advantage and the delay of the way here;
/// when the other does, this one's are late by minus that advantage and the delay of the way there.
/// Half the difference is the advantage, where both ways take the same time. Source: T. Cannon, GGPO.
struct FrameAdvantage: Sendable {
    /// Over how many packets it is averaged.
    static let samples: Int32 = 40

    /// In 1/256 ticks.
    private var mean: Int32 = 0
    private var count: Int32 = 0

    private var hasStarted = false

    /// Forgets what was seen of another timeline.
    mutating func restart() {
        (mean, count) = (0, 0)
    }

    /// - Parameters:
    ///   - lag: By how many ticks the other is behind as it looks from here, when a packet is sent.
    ///   - otherLag: The same from there, as the other's packet says.
    mutating func note(lag: Int32, otherLag: Int32) {
        count = min(count + 1, Self.samples)
        mean += ((lag - otherLag) * 128 - mean) / count
    }

    /// The whole ticks by which the peer is behind when it first hears of the other one, as soon as that is
    /// clear: the one time that it may catch up at once.
    mutating func takeLateStart() -> UInt32 {
        guard !hasStarted, count >= 8 else { return 0 }
        hasStarted = true
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
