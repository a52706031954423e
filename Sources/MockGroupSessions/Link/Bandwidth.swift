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
