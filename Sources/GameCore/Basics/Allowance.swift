/// A rate limit by ticks: a burst, then a count in each period of ticks.
///
/// Peers and the session-owner rule use it: they have no clock but their ticks, and so decide alike in each replay. A
/// relay has no ticks, and limits by time.
public struct Allowance: Sendable {
    private let capacity: UInt32

    /// Long-term limit: a count in a number of ticks.
    private let rate: (count: UInt32, ticks: UInt32)

    /// The remaining count, as of ``tick``.
    private var left: UInt32
    private var tick: UInt32 = 0

    public init(_ capacity: UInt32, then count: UInt32, every ticks: UInt32) {
        self.capacity = capacity
        rate = (count, ticks)
        left = capacity
    }

    /// - Parameter tick: The present tick; not before an earlier one.
    /// - Returns: True if allowed now, which uses up one.
    public mutating func take(at tick: UInt32) -> Bool {
        let periods = (tick &- self.tick) / rate.ticks
        self.tick = self.tick &+ periods &* rate.ticks
        left = UInt32(min(UInt64(left) + UInt64(periods) * UInt64(rate.count), UInt64(capacity)))
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
