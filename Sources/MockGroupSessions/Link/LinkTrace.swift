/// The fates of messages that were measured on a real link.
///
/// A link replays them in their order, again and again, so that bursts and the course of the delay stay as they were.
/// Its seed draws the first one.
public struct LinkTrace: Sendable, Hashable {
    /// The delay of each message in microseconds, in addition to ``LinkConditions/delay``; `nil` for a lost one.
    public let delays: [Int64?]

    /// The least of ``delays``.
    let least: Int64

    /// The most messages of a trace: as many values as a delay distribution of iproute2 can have.
    public static var mostMessages: Int { 16_384 }

    /// - Precondition: There are 1 to ``mostMessages`` messages, and one is not lost.
    public init(_ delays: [Int64?]) {
        precondition(
            delays.count <= Self.mostMessages && delays.contains { $0 != nil },
            "A trace has up to \(Self.mostMessages) messages, one of which arrives, not \(delays.count)"
        )
        self.delays = delays
        least = delays.lazy.compactMap(\.self).min() ?? 0
    }

    /// The measured delay of a packet; `nil` if it is lost.
    ///
    /// - Parameters:
    ///   - packet: The number of the packet on the link.
    ///   - seed: The seed of the link.
    func delay(of packet: UInt64, seed: UInt64) -> Int64? {
        // The complemented seed gives streams that no packet's fate draws from; no packet has the number 0.
        var random = RandomStream(seed: ~seed, stream: 0)
        let count = UInt64(delays.count)
        return delays[Int((random.next(below: count) + packet) % count)]
    }
}

extension LinkTrace: CustomStringConvertible {
    /// The median, the 99th percentile and the share that is lost, such as `100 to 150 ms (p50 to p99), 2% lost as
    /// measured`.
    public var description: String {
        let arrived = delays.compactMap { $0 }.sorted()
        func percentile(_ part: Int) -> Int64 { (arrived[(arrived.count - 1) * part / 100] + 500) / 1_000 }
        let lost = Probability(partsPerMillion: (delays.count - arrived.count) * 1_000_000 / delays.count)
        let loss = lost == .never ? "" : ", \(lost) lost"
        return "\(percentile(50)) to \(percentile(99)) ms (p50 to p99)\(loss) as measured"
    }
}
