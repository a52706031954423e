public import MockGroupSessions

/// The deviations of a clock, in the whole units that screens write.
extension PeerClock {
    /// Its speed relative to the lab's time: positive if it runs faster.
    public var skewPartsPerMillion: Int { skew }

    /// Its reading at the beginning of the lab.
    public var startOffsetMilliseconds: Int { startOffset.wholeMilliseconds }

    /// The time for which the device is suspended at the end of each period.
    public var hitchMilliseconds: (length: Int, period: Int)? {
        hitch.map { ($0.length.wholeMilliseconds, $0.period.wholeMilliseconds) }
    }
}
