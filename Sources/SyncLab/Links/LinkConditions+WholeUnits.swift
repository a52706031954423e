public import MockGroupSessions

/// The conditions that one number does not describe, in the whole units that screens write.
extension LinkConditions {
    /// The time at the end of each period in which the link loses everything.
    public var blackoutMilliseconds: (length: Int, period: Int)? {
        blackout.map { ($0.length.wholeMilliseconds, $0.period.wholeMilliseconds) }
    }

    /// The growth of the delay over each period.
    public var sawtoothMilliseconds: (height: Int, period: Int)? {
        sawtooth.map { ($0.height.wholeMilliseconds, $0.period.wholeMilliseconds) }
    }

    /// The measured delays and losses in words; `nil` without any.
    public var measured: String? { trace.map { "\($0)" } }

    /// True if packets wait for those before them.
    public var keepsOrder: Bool { reordering == .none }
}
