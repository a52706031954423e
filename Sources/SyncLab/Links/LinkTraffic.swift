internal import MatchSync

/// Counts the bytes that one direction has carried in the last second.
struct LinkTraffic {
    /// The bytes sent so far, by tick: the last second, and the tick before it.
    private var bytes = Recent<Int>(capacity: 61)

    init() {
        bytes.append(0)
    }

    /// Notes that a tick is over.
    ///
    /// - Parameter total: All bytes sent so far.
    mutating func noteTick(total: Int) {
        bytes.append(total)
    }

    /// The bytes of the last 60 ticks.
    ///
    /// - Parameter total: All bytes sent so far.
    func inLastSecond(total: Int) -> Int {
        total - bytes[bytes.numbers.lowerBound]
    }
}
