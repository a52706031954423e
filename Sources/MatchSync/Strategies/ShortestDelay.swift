/// The shortest value of a delay in the last half or whole minute.
package struct ShortestDelay: Sendable {
    private var current = Int32.max
    private var before = Int32.max
    private var since: UInt32 = 0

    /// In ticks.
    private static let halfMinute: UInt32 = 1_800

    package init() {}

    /// The difference between a delay and the shortest one, which may be the same.
    package mutating func excess(of delay: Int32, at sequence: UInt32) -> Int32 {
        if sequence &- since > Self.halfMinute { (current, before, since) = (delay, current, sequence) }
        current = min(current, delay)
        return delay - min(current, before)
    }
}
