/// The shortest value of a delay in the last half or whole minute.
@usableFromInline package struct ShortestDelay: Sendable {
    @usableFromInline var current = Int32.max
    @usableFromInline var before = Int32.max
    @usableFromInline var since: UInt32 = 0

    /// In ticks.
    @inlinable static var halfMinute: UInt32 { 1_800 }

    @inlinable package init() {}

    /// The difference between a delay and the shortest one, which may be the same.
    @inlinable package mutating func excess(of delay: Int32, at sequence: UInt32) -> Int32 {
        if sequence &- since > Self.halfMinute { (current, before, since) = (delay, current, sequence) }
        current = min(current, delay)
        return delay - min(current, before)
    }
}
