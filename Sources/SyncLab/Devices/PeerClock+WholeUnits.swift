public import MockGroupSessions

/// The deviations of a clock, in the whole units that screens write.
extension PeerClock {
    /// How much faster than the lab's time it runs.
    public var skewPartsPerMillion: Int { skew }

    /// Its reading at the beginning of the lab.
    public var startOffsetMilliseconds: Int { startOffset.wholeMilliseconds }

    /// How long the device is suspended at the end of each period.
    public var hitchMilliseconds: (length: Int, period: Int)? {
        hitch.map { ($0.length.wholeMilliseconds, $0.period.wholeMilliseconds) }
    }
}
