/// The local clock of one peer, as a function of virtual time.
public struct PeerClock: Sendable, Hashable {
    /// Clock skew against virtual time in parts per million; negative if slower.
    public var skew: Int

    /// The clock's reading at virtual time 0.
    ///
    /// Ticks are due at multiples of the tick length from 0 on: with a negative offset the peer starts late.
    public var startOffset: Duration

    /// The times when the peer is suspended: the end of each period.
    ///
    /// Its clock runs on: afterwards the peer has to catch up.
    public var hitch: Blackout?

    public init(skew: Int = 0, startOffset: Duration = .zero, hitch: Blackout? = nil) {
        self.skew = skew
        self.startOffset = startOffset
        self.hitch = hitch
    }

    public func reading(at time: VirtualTime) -> VirtualTime {
        let elapsed = time.microseconds + time.microseconds / 1_000_000 * Int64(skew)
        let rest = time.microseconds % 1_000_000 * Int64(skew) / 1_000_000
        return VirtualTime(microseconds: elapsed + rest).advanced(by: startOffset)
    }

    /// True if the peer is not suspended.
    public func runs(at time: VirtualTime) -> Bool {
        hitch?.covers(time) != true
    }

    /// The first time, from this one on, at which the peer is not suspended; the end of time if it stays suspended.
    public func resumption(at time: VirtualTime) -> VirtualTime {
        guard let hitch, hitch.covers(time) else { return time }
        guard hitch.length < hitch.period else { return VirtualTime(microseconds: .max) }
        return hitch.end(at: time)
    }
}
