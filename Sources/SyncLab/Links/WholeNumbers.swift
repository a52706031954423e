public import MockGroupSessions

/// The conditions that are not one number, as a screen writes them.
extension LinkConditions {
    /// How long nothing gets through, at the end of each period.
    public var blackoutMilliseconds: (length: Int, period: Int)? {
        blackout.map { ($0.length.wholeMilliseconds, $0.period.wholeMilliseconds) }
    }

    /// How far the delay grows over each period.
    public var sawtoothMilliseconds: (height: Int, period: Int)? {
        sawtooth.map { ($0.height.wholeMilliseconds, $0.period.wholeMilliseconds) }
    }

    /// Whether packets wait for those before them.
    public var keepsOrder: Bool { reordering == .none }

    /// The shape of the jitter by its name; `nil` for the usual, uniform one.
    public var unusualJitterShape: String? {
        jitter.shape == .uniform ? nil : jitter.shape.rawValue
    }
}

/// What is not exact about a clock, as a screen writes it.
extension PeerClock {
    /// How much faster than the lab's time it runs.
    public var skewPartsPerMillion: Int { skew }

    /// What it shows at the lab's beginning.
    public var startOffsetMilliseconds: Int { startOffset.wholeMilliseconds }

    /// How long the device stands still, at the end of each period.
    public var hitchMilliseconds: (length: Int, period: Int)? {
        hitch.map { ($0.length.wholeMilliseconds, $0.period.wholeMilliseconds) }
    }
}
