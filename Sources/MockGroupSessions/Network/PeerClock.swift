/// How one peer's own clock runs while virtual time passes.
public struct PeerClock: Sendable, Hashable {
    /// How much faster than virtual time the clock runs, in parts per million; negative if slower.
    public var skew: Int

    /// The clock's reading at the beginning.
    ///
    /// Ticks are due when it shows a whole number of them, from 0 on: with a negative offset the peer begins late.
    public var startOffset: Duration

    /// When the peer is suspended: at the end of each period.
    ///
    /// Its clock runs on: afterwards the peer has to catch up.
    public var hitch: Blackout?

    public init(skew: Int = 0, startOffset: Duration = .zero, hitch: Blackout? = nil) {
        self.skew = skew
        self.startOffset = startOffset
        self.hitch = hitch
    }

    /// The clock's reading at a time.
    public func reading(at time: VirtualTime) -> VirtualTime {
        let elapsed = time.microseconds + time.microseconds / 1_000_000 * Int64(skew)
        let rest = time.microseconds % 1_000_000 * Int64(skew) / 1_000_000
        return VirtualTime(microseconds: elapsed + rest).advanced(by: startOffset)
    }

    /// Whether the peer can do anything.
    public func runs(at time: VirtualTime) -> Bool {
        hitch?.covers(time) != true
    }

    /// The first moment from this one on at which the peer can do something; the end of time where it
    /// never can again.
    public func resumption(at time: VirtualTime) -> VirtualTime {
        guard let hitch, hitch.covers(time) else { return time }
        guard hitch.length < hitch.period else { return VirtualTime(microseconds: .max) }
        let period = hitch.period.microseconds
        return VirtualTime(microseconds: (time.microseconds / period + 1) * period)
    }
}
