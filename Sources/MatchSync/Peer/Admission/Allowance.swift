/// A limit of rate: a number of times at once, and then a number of times in each period of ticks.
struct Allowance: Sendable {
    private let capacity: UInt32

    /// How many times are allowed in how many ticks in the long run.
    private let rate: (count: UInt32, ticks: UInt32)

    /// How many times are left, as of a tick.
    private var left: UInt32
    private var tick: UInt32 = 0

    init(_ capacity: UInt32, then count: UInt32, every ticks: UInt32) {
        self.capacity = capacity
        rate = (count, ticks)
        left = capacity
    }

    /// - Parameter tick: Counts the peer's ticks.
    /// - Returns: Whether it is allowed now; it counts then.
    mutating func take(at tick: UInt32) -> Bool {
        let periods = (tick &- self.tick) / rate.ticks
        self.tick = self.tick &+ periods &* rate.ticks
        left = UInt32(min(UInt64(left) + UInt64(periods) * UInt64(rate.count), UInt64(capacity)))
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
